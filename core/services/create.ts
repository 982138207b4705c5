import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DependencyContainer } from 'tsyringe';
import type { Clock } from '../kernel/clock.ts';
import { servesPeople } from '../kernel/process-role.ts';
import type { Config } from '../kernel/config.ts';
import { filled } from '../contract.ts';
import type { Ctx, EventSpec, Filled, Point, Role } from '../contract.ts';
import type { Database } from '../data/db.ts';
import { migrationFolders, migrationState } from '../data/migrate.ts';
import type { Host } from './plugin-host.ts';
import { isOwnSite } from '../kernel/own-site.ts';
import { clientAddress, trusting } from '../kernel/proxies.ts';
import { CorePoints } from './points.ts';
import type { FirstStep } from './points.ts';
import { Accounts } from './accounts.ts';
import { Audit } from './audit.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { ConfirmationProofs } from './confirmation-proof.ts';
import { Confirmations } from './confirmations.ts';
import { coreEvents } from './core-events.ts';
import { databaseCheck, diskCheck, flagCheck, Health, migrationsCheck } from './health.ts';
import { Login } from './login.ts';
import { LoginLimits } from './login-limits.ts';
import { RefusedLogins } from './refused-logins.ts';
import { Mail } from './mail.ts';
import { createWork } from './create-work.ts';
import type { Work } from './create-work.ts';
import { Realtime } from './realtime/index.ts';
import { openBackplane } from './realtime/open-backplane.ts';
import { Secrets } from './secrets.ts';
import { SessionView } from './session-view.ts';
import { Settings } from './settings.ts';
import { Storage } from './storage/index.ts';
import type { Switches } from './switches/index.ts';
import { TopicLists } from './topic-lists.ts';
import { upstream } from './upstream.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly host: Host;
  readonly root: DependencyContainer;
  readonly switches: Switches;
}

/** The core's services, made once per process. */
export interface Services extends Work {
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly login: Login;
  readonly confirmations: Confirmations;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly attempts: AttemptLimits;
  readonly storage: Storage;
  readonly realtime: Realtime;
  readonly topicLists: TopicLists;
  readonly switches: Switches;
  readonly health: Health;
  /** Of the plugins that are on for the company, in their order. */
  firstSteps(ctx: Ctx): Promise<readonly FirstStep[]>;
  /** How an event is named on the wire. */
  describeEvent(id: string): { event: string; action: string };
  affectsAccess(id: string): boolean;
  /** The declaration of an event by its id; undefined for one that nobody declares. */
  eventSpec(id: string): EventSpec | undefined;
}

export const createServices = async ({
  config,
  clock,
  logger,
  database,
  databaseUrl,
  host,
  root,
  switches,
}: ServiceOptions): Promise<Services> => {
  const secrets = new Secrets(config.secretKey, config.oldSecretKeys);
  const settings = new Settings({ manifests: host.manifests, secrets, switches });
  const declared = (roles: readonly Role[]): Set<string> => host.permissionsOf(roles);
  const filledBy = <T>(point: Point<T>) => root.resolve<Filled<T>>(filled(point));
  const audit = new Audit(() => filledBy(CorePoints.auditTrail).all());
  const factors = () => filledBy(CorePoints.secondFactor).all();
  const accounts = new Accounts({
    audit,
    factors,
    database,
    clock,
    logger,
    secrets,
    declared,
    view: new SessionView({
      factors,
      settings,
      declared,
      details: (ctx) => filledBy(CorePoints.sessionDetails).for(ctx),
    }),
  });
  const attempts = new AttemptLimits({ database, clock });
  const login = new Login({
    database,
    accounts,
    limits: new LoginLimits(attempts),
    refused: new RefusedLogins({ database, audit, attempts }),
    factors,
  });
  const confirmations = new Confirmations({
    database,
    proofs: new ConfirmationProofs({ secrets, clock }),
    passwords: accounts.passwords,
    attempts,
    audit,
    factors,
  });
  const storage = new Storage({
    directory: join(config.dataDir, 'media'),
    database,
    secrets,
    clock,
    logger,
  });
  await storage.start();
  const topicLists = new TopicLists({
    database,
    access: () => filledBy(CorePoints.topicAccess),
  });
  const trustsProxy = trusting(config.trustedProxies);
  const realtime = await Realtime.start({
    logger,
    verify: (token) => accounts.identify(token),
    topicsOf: async (user) => {
      const session = await accounts.session(user.sessionId);
      return session && !session.lacksSecondFactor ? topicLists.full(session) : [];
    },
    beforeRefresh: (companyId, userId) => {
      // Another process may have told of a switch.
      if (userId === undefined) switches.forget(companyId ?? 'all');
      if (userId !== undefined) accounts.forget({ userId });
      else accounts.forget(companyId === undefined ? 'all' : { companyId });
    },
    lastSeq: (companyId, names) => topicLists.lastSeq(companyId, names),
    onUpstream: upstream({
      database,
      accounts,
      logger,
      listeners: () => filledBy(CorePoints.upstream),
    }),
    now: () => clock.now(),
    addressOf: (request) => clientAddress(request, trustsProxy),
    isOwnSite: ({ headers }) => isOwnSite({ headers, host: headers.host ?? '' }, config.publicUrl),
    ...(config.mqttUrl === undefined
      ? {}
      : {
          backplane: await openBackplane({
            url: config.mqttUrl,
            secrets,
            logger,
            listens: servesPeople(config.role),
          }),
        }),
  });
  accounts.onAccessChanged((companyId, userId) => {
    realtime.refreshAccess(companyId, userId);
  });
  switches.onChange((scope) => {
    realtime.refreshAccess(scope === 'all' ? undefined : scope);
    // Open pages ask anew which screens there are. Each process hears of the change, and tells its own sockets.
    if (scope === 'all') realtime.say('plugins', 'reload');
    else realtime.say('plugins', 'update', scope);
  });
  accounts.onSessionsEnded((ids) => {
    for (const id of ids) realtime.disconnectSession(id);
  });
  const work = createWork({
    config,
    logger,
    database,
    databaseUrl,
    host,
    switches,
    realtime,
    accounts,
    attempts,
    storage,
  });
  const health = new Health({ logger });
  health.need('database', databaseCheck(database.knex));
  health.need(
    'migrations',
    migrationsCheck(
      async () => (await migrationState(database.knex, migrationFolders(host.plugins))).pending,
    ),
  );
  health.need(
    'broker',
    flagCheck(() => realtime.isListening(), 'not listening'),
  );
  health.need('disk', diskCheck(config.dataDir));
  health.show(
    'backplane',
    flagCheck(() => realtime.isBackplaneConnected(), 'not connected'),
  );
  const specOf = (id: string) => host.eventSpec(id) ?? coreEvents[id];
  return {
    secrets,
    settings,
    accounts,
    login,
    confirmations,
    mail: new Mail(config),
    audit,
    attempts,
    storage,
    realtime,
    topicLists,
    firstSteps: (ctx) => filledBy(CorePoints.firstSteps).for(ctx),
    ...work,
    switches,
    health,
    describeEvent: (id) => {
      const spec = specOf(id);
      if (!spec) throw new Error(`Event "${id}" is declared in no manifest`);
      return { event: spec.event, action: spec.action };
    },
    affectsAccess: (id) => specOf(id)?.affectsAccess ?? false,
    eventSpec: specOf,
  };
};
