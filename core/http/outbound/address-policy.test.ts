import t from 'tap';
import { AddressPolicy } from './address-policy.ts';
import {
  networkFrom,
  portList,
  privateNetworks,
  USUAL_RULES,
} from '../../kernel/outbound-rules.ts';

const usual = new AddressPolicy(USUAL_RULES);

const refusals = (policy: AddressPolicy, urls: readonly string[]) =>
  urls.map((url) => [url, policy.refusalOf(new URL(url))]);
const all = (urls: readonly string[], refusal: string | undefined) =>
  urls.map((url) => [url, refusal]);

t.test('allows names and public addresses by https on the usual ports', (t) => {
  const urls = [
    'https://api.example.com/v1/chat/completions',
    'https://api.example.com:443/',
    'https://n8n.example.com:5678/webhook/x?y=z',
    'https://8.8.8.8:8443/',
    'https://[2606:4700::1111]:8080/',
    'https://xn--bcher-kva.example:80/',
  ];
  t.same(refusals(usual, urls), all(urls, undefined));
  t.end();
});

t.test('refuses other protocols, ports, and addresses with a user or a password', (t) => {
  const protocols = ['http://example.com', 'ftp://example.com', 'file:///etc/passwd'];
  const others = [
    'gopher://example.com:443',
    'data:text/plain,x',
    'javascript:0',
    'ws://a.example',
  ];
  t.same(refusals(usual, [...protocols, ...others]), all([...protocols, ...others], 'protocol'));
  const ports = ['https://example.com:5432', 'https://example.com:22', 'https://example.com:3000'];
  t.same(refusals(usual, ports), all(ports, 'port'));
  const persons = ['https://ana@example.com', 'https://:x@example.com', 'https://a:b@example.com'];
  t.same(refusals(usual, persons), all(persons, 'credentials'));
  t.end();
});

t.test('refuses every notation of an address that is not public', (t) => {
  const hosts = [
    // This machine, in decimal, octal, hexadecimal and short notations too.
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0177.0.0.1',
    '017700000001',
    '0x7f.1',
    '0x7f000001',
    '0',
    '0.0.0.0',
    // Private, shared, link-local with the cloud's metadata, reserved, multicast, broadcast.
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    // The same in IPv6, and the ways in which it holds addresses of IPv4.
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::7f00:1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[5f00::1]',
  ];
  const urls = hosts.map((host) => `https://${host}/`);
  t.same(refusals(usual, urls), all(urls, 'network'));
  // As sockets and look-ups name them, unlike addresses in a URL.
  for (const address of ['', 'localhost', 'fe80::1%eth0', '::ffff:8.8.8.8', '8.8.8', '010.8.8.8']) {
    t.equal(usual.allows(address), false, address);
  }
  t.equal(usual.allows('8.8.8.8'), true);
  t.equal(usual.allows('2606:4700::1111'), true);
  t.end();
});

t.test('allows what the operator allows, and nothing beside it', (t) => {
  const networks = ['10.1.0.0/16', '192.168.7.10', 'fd12::/16', '127.0.0.1'];
  const policy = new AddressPolicy({ networks, ports: [3000], http: true });
  const allowed = [
    'http://10.1.2.3/',
    'https://192.168.7.10:3000/',
    'http://[fd12::1]:8080/',
    'http://127.0.0.1:3000/',
  ];
  t.same(refusals(policy, allowed), all(allowed, undefined));
  const refused = [
    'http://10.2.0.1/',
    'http://192.168.7.11/',
    'http://[fd13::1]/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:10.1.2.3]/',
  ];
  t.same(refusals(policy, refused), all(refused, 'network'));
  t.equal(policy.refusalOf(new URL('http://10.1.2.3:5432')), 'port');
  t.end();
});

t.test('takes only private networks and real ports from the operator', (t) => {
  t.same(privateNetworks('10.1.0.0/16, 192.168.7.10 100.64.0.0/10'), {
    value: ['10.1.0.0/16', '192.168.7.10', '100.64.0.0/10'],
  });
  const wrong = [
    '8.8.8.8',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '127.0.0.0/1',
    '169.254.169.254',
    'fe80::/10',
    '::/0',
    '2606:4700::/32',
    '::ffff:10.0.0.0/104',
    'erp.example.com',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    '10.1',
  ];
  for (const text of wrong) t.match(privateNetworks(text), { problem: /private/ }, text);
  t.ok(networkFrom('10.0.0.0/8'), 'a whole kind of networks');
  t.ok(networkFrom('fc00::/7'));
  t.same(portList('3000, 8088'), { value: [3000, 8088] });
  for (const text of ['0', '65536', '-1', 'http', '80-90']) {
    t.match(portList(text), { problem: /ports/ }, text);
  }
  t.end();
});
