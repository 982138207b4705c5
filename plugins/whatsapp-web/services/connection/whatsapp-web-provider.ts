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
import { LOOK_MILLISECONDS } from '../health/liveness-monitor.ts';
import { People } from '../contacts/address-book.ts';
import { Pictures } from '../contacts/profile-pictures.ts';
import { quietCipherLibrary } from '../socket/quiet-console.ts';
import { Turns } from '../limits/connect-semaphore.ts';
import { Versions } from '../socket/client-versions.ts';
import type { WebLine } from './whatsapp-connection.ts';

/** Lines that may be connecting at once. */
const AT_ONCE = 5;

/** Lines of WhatsApp, as devices linked to the company's phone. */
@injectable()
export class WebProvider implements ConnectionProvider {
  readonly id = 'whatsapp-web';
  /** As phones have it. */
  readonly limits = { editMinutes: 15, deleteMinutes: 60 * 60 };
  readonly pairsByNumber = true;
  readonly #turns = new Turns(AT_ONCE);
  readonly #lines = new Set<WebLine>();
  #versions: Versions | undefined;
  readonly #timer = setInterval(() => this.look(), LOOK_MILLISECONDS).unref();
  readonly #files: FileSweep;

  constructor(
    @inject(Core.Config) private readonly config: Config,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Secrets) private readonly secrets: Secrets,
    @inject(Core.Storage) private readonly storage: Storage,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(People) private readonly people: People,
    @inject(Pictures) private readonly pictures: Pictures,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {
    quietCipherLibrary();
    this.#files = new FileSweep({ database, logger, lines: () => this.#lines });
  }

  async open(handle: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection> {
    // The library takes its time and its memory: only where there are such lines.
    const [{ WebLine: Line }, { BUNDLED_VERSION }] = await Promise.all([
      import('./whatsapp-connection.ts'),
      import('../socket/bundled-version.ts'),
    ]);
    this.#versions ??= new Versions({
      database: this.database,
      logger: this.logger,
      bundled: BUNDLED_VERSION,
      now: () => this.clock.now().getTime(),
    });
    const line = new Line({
      handle,
      database: this.database,
      secrets: this.secrets,
      storage: this.storage,
      logger: this.logger,
      clock: this.clock,
      onClosed: (closed) => this.#lines.delete(closed),
      turns: this.#turns,
      versions: this.#versions,
      people: this.people,
      pictures: this.pictures,
      canonical: (digits) => this.contacts.canonical(digits),
      link: (people) => this.#link(handle.companyId, people),
      url: this.config.whatsappWebUrl,
    });
    this.#lines.add(line);
    await line.begin(pairing);
    return line;
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

  /** Looks after every line of this process. */
  look(): void {
    for (const line of this.#lines) line.look();
  }

  /** Nobody is looked after any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#files.stop();
  }
}
