import ipaddr from 'ipaddr.js';
import { isPlainAddress, networkFrom } from '../../kernel/outbound-rules.ts';
import type { AddressRefusal } from '../../kernel/outbound.ts';
import type { Network, OutboundRules } from '../../kernel/outbound-rules.ts';

/** The ports of web servers, of their usual alternatives and of n8n. */
const USUAL_PORTS: readonly number[] = [80, 443, 5678, 8080, 8443];
/** All addresses of IPv6 that are routed on the internet. */
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Decides which addresses may be called. It looks nothing up. */
export class AddressPolicy {
  readonly #networks: readonly Network[];
  readonly #ports: ReadonlySet<number>;
  readonly #protocols: ReadonlySet<string>;
  readonly #services: ReadonlySet<string>;

  constructor({ networks, ports, http, services = [] }: OutboundRules) {
    this.#services = new Set(services);
    this.#networks = networks.flatMap((text) => networkFrom(text) ?? []);
    this.#ports = new Set([...USUAL_PORTS, ...ports]);
    this.#protocols = new Set(http ? ['https:', 'http:'] : ['https:']);
  }

  /**
   * Judges an address as far as it can be without a look-up: the form, the port, and the host where it is no name.
   * @returns undefined where nothing speaks against it
   */
  refusalOf(url: URL): AddressRefusal | undefined {
    if (url.username !== '' || url.password !== '') return 'credentials';
    if (this.#services.has(url.origin)) return undefined;
    if (!this.#protocols.has(url.protocol)) return 'protocol';
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (!this.#ports.has(port)) return 'port';
    return this.allowsHost(url.hostname) ? undefined : 'network';
  }

  /** Whether it is exactly one of the services that the rules name, by its address and its port. */
  isService({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>): boolean {
    return this.#services.has(`${protocol}//${hostname}:${port}`);
  }

  /** Whether a host may be called: any name, and of literal addresses those for which {@link allows} holds. */
  allowsHost(hostname: string): boolean {
    const literal = hostname.replace(/^\[(.*)\]$/, '$1');
    return ipaddr.isValid(literal) ? this.allows(literal) : hostname !== '';
  }

  /** Whether a connection may be opened to an IP address: a public one, or one of a network that the operator allows. */
  allows(text: string): boolean {
    // A zone names an interface of this machine: no address with one is public.
    if (!isPlainAddress(text)) return false;
    const address = ipaddr.parse(text);
    return isPublic(address) || this.#networks.some((network) => contains(network, address));
  }
}

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' &&
  // Addresses that hold an IPv4 address (mapped, compatible, NAT64) are all outside.
  (address instanceof ipaddr.IPv4 || address.match(PUBLIC_IPV6));

const contains = ({ address: first, bits }: Network, address: Network['address']): boolean =>
  first.kind() === address.kind() && address.match(first, bits);
