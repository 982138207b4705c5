import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Config, Database, Secrets, Storage } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import type {
  ChannelParty,
  ConnectionProvider,
  FileOfMessage,
  ConnectionHandle,
  OpenConnection,
} from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { forgetPairing } from '../auth/forget-pairing.ts';
import { refetch } from '../files/pending-files.ts';
import { FileSweep } from '../files/file-sweep.ts';
import type { LinkedPerson } from '../addresses/address-resolver.ts';
import { CHECK_MILLISECONDS } from '../health/liveness-monitor.ts';
import { AddressBook } from '../contacts/address-book.ts';
import { ProfilePictures } from '../contacts/profile-pictures.ts';
import { quietCipherLibrary } from '../socket/quiet-console.ts';
import { ConnectSemaphore } from '../limits/connect-semaphore.ts';
import { ClientVersions } from '../socket/client-versions.ts';
import type { WhatsAppConnection } from './whatsapp-connection.ts';

/** Connections that may be connecting at once. */
const AT_ONCE = 5;

/** Connections of WhatsApp, as devices linked to the company's phone. */
@injectable()
export class WhatsAppWebProvider implements ConnectionProvider {
  readonly id = 'whatsapp-web';
  /** As phones have it. */
  readonly limits = { editMinutes: 15, deleteMinutes: 60 * 60 };
  readonly pairsByNumber = true;
  readonly checksNumbers = true;
  readonly #semaphore = new ConnectSemaphore(AT_ONCE);
  readonly #connections = new Set<WhatsAppConnection>();
  #versions: ClientVersions | undefined;
  readonly #timer = setInterval(() => this.checkConnections(), CHECK_MILLISECONDS).unref();
  readonly #files: FileSweep;

  constructor(
    @inject(Core.Config) private readonly config: Config,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Secrets) private readonly secrets: Secrets,
    @inject(Core.Storage) private readonly storage: Storage,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(AddressBook) private readonly people: AddressBook,
    @inject(ProfilePictures) private readonly pictures: ProfilePictures,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {
    quietCipherLibrary();
    this.#files = new FileSweep({ database, logger, connections: () => this.#connections });
  }

  async open(handle: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection> {
    // The library takes its time and its memory: only where there are such connections.
    const [{ WhatsAppConnection: Connection }, { BUNDLED_VERSION }] = await Promise.all([
      import('./whatsapp-connection.ts'),
      import('../socket/bundled-version.ts'),
    ]);
    this.#versions ??= new ClientVersions({
      database: this.database,
      logger: this.logger,
      bundled: BUNDLED_VERSION,
      now: () => this.clock.now().getTime(),
    });
    const connection = new Connection({
      handle,
      database: this.database,
      secrets: this.secrets,
      storage: this.storage,
      logger: this.logger,
      clock: this.clock,
      onClosed: (closed) => this.#connections.delete(closed),
      semaphore: this.#semaphore,
      versions: this.#versions,
      people: this.people,
      pictures: this.pictures,
      canonical: (digits) => this.contacts.canonical(digits),
      link: (people) => this.#link(handle.companyId, people),
      url: this.config.whatsappWebUrl,
    });
    this.#connections.add(connection);
    await connection.begin(pairing);
    return connection;
  }

  addressBook(ctx: Ctx, connectionId: number): Promise<readonly ChannelParty[]> {
    return this.people.read(ctx, connectionId);
  }

  refetch(ctx: Ctx, file: FileOfMessage): Promise<boolean> {
    return refetch(ctx, file);
  }

  restored(ctx: Ctx, connectionId: number): Promise<boolean> {
    return forgetPairing(ctx, connectionId);
  }

  async #link(
    companyId: number,
    people: readonly LinkedPerson[],
  ): Promise<readonly LinkedPerson[]> {
    const links = people.map(
      ({ number, lid }) => ({ phone: number, kind: 'lid', value: lid }) as const,
    );
    const noted = await this.database.transaction(
      { companyId, system: 'whatsapp identities' },
      (ctx) => this.contacts.link(ctx, links),
    );
    return noted.map(({ phone, value }) => ({ number: phone, lid: value }));
  }

  /** Looks after every connection of this process. */
  checkConnections(): void {
    for (const connection of this.#connections) connection.checkLiveness();
  }

  /** Nobody is looked after any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#files.stop();
  }
}
