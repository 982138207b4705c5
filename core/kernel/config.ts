import path from 'node:path';
import process from 'node:process';
import { keysFromFile, openDataDir, readKeyFile } from './data-dir.ts';
import { connectionBudget, LEAST_POOL_SIZE } from './connection-budget.ts';
import {
  address,
  key,
  keys,
  matching,
  onOrOff,
  oneOf,
  proxies,
  readEnvironment,
  webSocketUrl,
  wholeNumber,
} from './environment.ts';
import type { Values } from './environment.ts';
import { portList, privateNetworks, USUAL_RULES } from './outbound-rules.ts';
import type { OutboundRules } from './outbound-rules.ts';
import type { ProcessRole } from './process-role.ts';
import { demoServiceOrigins } from './demo-services.ts';
import { LOOPBACK } from './proxies.ts';

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** All that can be set from outside, checked and complete. */
export interface Config {
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** PostgreSQL to use; without one Prosa starts its own below {@link dataDir}. */
  readonly databaseUrl?: string;
  /** The same database as the owner of the tables: used for migrating alone. */
  readonly databaseOwnerUrl?: string;
  /** Connections for requests, events and jobs: a part of what the process may take, see `connectionBudget`. */
  readonly databasePoolSize: number;
  /** Broker to use; without one Prosa is the broker. */
  readonly mqttUrl?: string;
  /** At least 32 bytes. */
  readonly secretKey: Buffer;
  /** Other keys of the installation, which open and verify and never seal or sign: old ones, or the next. */
  readonly oldSecretKeys: readonly Buffer[];
  /** Where people open Prosa, without a slash at the end. */
  readonly publicUrl: string;
  readonly role: ProcessRole;
  /** Machines whose word is taken for where a request comes from: `loopback`, addresses and ranges. */
  readonly trustedProxies: readonly string[];
  /** Whether `/api/docs` is there. */
  readonly apiDocs: boolean;
  /** Seconds requests are still served after the order to stop, so that a proxy can turn to other processes. */
  readonly drainSeconds: number;
  /** Whether a new installation gets a demo company. */
  readonly demo: boolean;
  /** Whether customers see somebody typing, for some seconds, before what is said unasked. */
  readonly typing: boolean;
  /** Where payment providers that show a certificate send their notices; without it they come like any request. */
  readonly paymentNotices?: {
    readonly port: number;
    /** File with the listener's certificate and its key, as PEM. */
    readonly certificate: string;
    /** File with the authorities whose certificates are believed, as PEM. */
    readonly authority: string;
  };
  /** Whether the simulators, a phone and a bank in a web page, may be used. */
  readonly simulator: boolean;
  /** Bearer token for `/metrics`; without it one is derived from {@link secretKey}. */
  readonly metricsToken?: string;
  /** Server that WhatsApp lines connect to instead of WhatsApp's own: for tests. Never a tenant's to choose. */
  readonly whatsappWebUrl?: string;
  /** Destinations of requests to addresses that somebody typed, beside public ones by https on the usual ports. */
  readonly outbound: OutboundRules;
  /** Mail server; without one Prosa sends no mail. */
  readonly smtpUrl?: string;
  /** Whether mail may be sent without encryption to a server on another machine. */
  readonly smtpInsecure?: boolean;
  /** Whom mail is from. */
  readonly mailFrom?: string;
  /** First super user; generated when absent. */
  readonly adminEmail?: string;
  readonly adminPassword?: string;
  readonly logLevel: LogLevel;
}

/** The environment is wrong. The message names every problem; show it and exit with code 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'ERR_CONFIG';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Prosa cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

const VARIABLES = {
  PORT: { read: wholeNumber(0, 65_535), example: '3000' },
  HOST: {
    read: matching(/^[\w.:-]+$/, 'must be an address of this machine'),
    example: '0.0.0.0',
  },
  DATA_DIR: { read: matching(/^[^\0]+$/, 'must be a folder'), example: '/var/lib/prosa' },
  DATABASE_URL: {
    read: address('postgres:', 'postgresql:'),
    example: 'postgres://prosa:password@db.example.com:5432/prosa',
    isSecret: true,
  },
  DATABASE_OWNER_URL: {
    read: address('postgres:', 'postgresql:'),
    example: 'postgres://prosa_owner:password@db.example.com:5432/prosa',
    isSecret: true,
  },
  DATABASE_POOL_SIZE: { read: wholeNumber(LEAST_POOL_SIZE, 500), example: '20' },
  MQTT_URL: {
    read: address('mqtt:', 'mqtts:', 'ws:', 'wss:'),
    example: 'mqtt://prosa:password@broker.example.com:1883',
    isSecret: true,
  },
  SECRET_KEY: { read: key(32), example: '"$(openssl rand -base64 48)"', isSecret: true },
  SECRET_KEYS_OLD: {
    read: keys(32),
    example: '"<the key before>"',
    isSecret: true,
  },
  PUBLIC_URL: { read: address('http:', 'https:'), example: 'https://prosa.example.com' },
  PROSA_ROLE: {
    read: oneOf<ProcessRole>('all', 'web', 'connections', 'worker'),
    example: 'all',
  },
  DRAIN_SECONDS: { read: wholeNumber(0, 300), example: '5' },
  TRUSTED_PROXIES: { read: proxies, example: 'loopback,10.0.0.5,192.168.7.0/24' },
  PROSA_API_DOCS: { read: onOrOff, example: '1' },
  PROSA_DEMO: { read: onOrOff, example: '0' },
  PROSA_SIMULATOR: { read: onOrOff, example: '0' },
  PROSA_FAKES: { read: onOrOff, example: '0' },
  PROSA_TYPING: { read: onOrOff, example: '0' },
  PAYMENT_NOTICES_PORT: { read: wholeNumber(1, 65_535), example: '8444' },
  PAYMENT_NOTICES_CERTIFICATE: {
    read: matching(/^[^\0]+$/, 'must be a file'),
    example: '/etc/prosa/notices.pem',
  },
  PAYMENT_NOTICES_AUTHORITY: {
    read: matching(/^[^\0]+$/, 'must be a file'),
    example: '/etc/prosa/efi-ca.pem',
  },
  METRICS_TOKEN: {
    read: matching(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or -._~+/='),
    example: '"$(openssl rand -hex 24)"',
    isSecret: true,
  },
  WHATSAPP_WEB_URL: { read: webSocketUrl, example: 'ws://127.0.0.1:8090/ws/chat' },
  OUTBOUND_NETWORKS: { read: privateNetworks, example: '10.1.0.0/16,192.168.7.10' },
  OUTBOUND_PORTS: { read: portList, example: '3000,8088' },
  OUTBOUND_HTTP: { read: onOrOff, example: '1' },
  SMTP_URL: {
    read: address('smtp:', 'smtps:'),
    example: 'smtp://prosa:password@mail.example.com:587',
    isSecret: true,
  },
  SMTP_INSECURE: { read: onOrOff, example: '1' },
  MAIL_FROM: {
    read: matching(/^(?:[^<>\r\n]+ <)?[^\s@<>]+@[^\s@<>]+>?$/u, 'must be an email address'),
    example: '"Prosa <nao-responda@example.com>"',
  },
  PROSA_ADMIN_EMAIL: {
    read: matching(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
    example: 'ana@example.com',
  },
  PROSA_ADMIN_PASSWORD: {
    // From five on: an installation that has its first user long since goes on starting with the variable it has.
    read: matching(/^.{5,128}$/su, 'must have 8 to 128 characters'),
    example: '"$(openssl rand -base64 18)"',
    isSecret: true,
  },
  LOG_LEVEL: {
    read: oneOf<LogLevel>('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    example: 'info',
  },
} as const;

/** Every variable that is read. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(VARIABLES);

type Environment = Values<typeof VARIABLES>;

/**
 * Reads the environment, makes the data folder and, when SECRET_KEY is not set, the installation's key.
 * @throws ConfigError naming every problem at once
 */
export const loadConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const { values, problems } = readEnvironment(VARIABLES, environment);
  const dataDir = path.resolve(values.DATA_DIR ?? '.data');
  problems.push(
    ...problemsOfRole(values, environment),
    ...problemsOfOwner(values),
    ...problemsOfNotices(values),
  );
  const secretKeys = attempt(problems, dataDir, () => {
    openDataDir(dataDir);
    return secretKeysOf(values, dataDir);
  });
  const [secretKey, ...oldSecretKeys] = secretKeys ?? [];
  if (problems.length > 0 || secretKey === undefined) throw new ConfigError(problems);
  return Object.freeze(assemble(values, dataDir, { secretKey, oldSecretKeys }));
};

/**
 * All keys, the one that seals first. A key file from before SECRET_KEY was set still opens what its keys sealed. Empty for
 * one of several processes without SECRET_KEY: none may make up a key of its own.
 */
const secretKeysOf = (values: Environment, dataDir: string): readonly Buffer[] => {
  const old = values.SECRET_KEYS_OLD ?? [];
  if (values.SECRET_KEY) return [values.SECRET_KEY, ...old, ...(readKeyFile(dataDir) ?? [])];
  return isPartOfSeveral(values) ? [] : [...keysFromFile(dataDir), ...old];
};

const assemble = (
  values: Environment,
  dataDir: string,
  secretKeys: Pick<Config, 'secretKey' | 'oldSecretKeys'>,
): Config => {
  const port = values.PORT ?? 3000;
  const role = values.PROSA_ROLE ?? 'all';
  return {
    port,
    // Whoever wants the world to reach it says so, or puts a proxy in front.
    host: values.HOST ?? '127.0.0.1',
    dataDir,
    ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
    ...(values.DATABASE_OWNER_URL === undefined
      ? {}
      : { databaseOwnerUrl: values.DATABASE_OWNER_URL }),
    databasePoolSize: connectionBudget(role, values.DATABASE_POOL_SIZE).pool,
    ...(values.MQTT_URL === undefined ? {} : { mqttUrl: values.MQTT_URL }),
    ...secretKeys,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    role,
    trustedProxies: values.TRUSTED_PROXIES ?? [LOOPBACK],
    apiDocs: values.PROSA_API_DOCS ?? values.PROSA_DEMO ?? true,
    drainSeconds: values.DRAIN_SECONDS ?? usualDrainSeconds(values),
    demo: values.PROSA_DEMO ?? true,
    simulator: values.PROSA_SIMULATOR ?? true,
    typing: values.PROSA_TYPING ?? true,
    ...noticesOf(values),
    ...(values.METRICS_TOKEN === undefined ? {} : { metricsToken: values.METRICS_TOKEN }),
    ...(values.WHATSAPP_WEB_URL === undefined ? {} : { whatsappWebUrl: values.WHATSAPP_WEB_URL }),
    outbound: {
      networks: values.OUTBOUND_NETWORKS ?? USUAL_RULES.networks,
      ports: values.OUTBOUND_PORTS ?? USUAL_RULES.ports,
      http: values.OUTBOUND_HTTP ?? USUAL_RULES.http,
      ...(isDemonstration(values) && { services: demoServiceOrigins() }),
    },
    ...(values.SMTP_URL === undefined ? {} : { smtpUrl: values.SMTP_URL }),
    ...(values.SMTP_INSECURE === undefined ? {} : { smtpInsecure: values.SMTP_INSECURE }),
    ...(values.MAIL_FROM === undefined ? {} : { mailFrom: values.MAIL_FROM }),
    ...(values.PROSA_ADMIN_EMAIL === undefined ? {} : { adminEmail: values.PROSA_ADMIN_EMAIL }),
    ...(values.PROSA_ADMIN_PASSWORD === undefined
      ? {}
      : { adminPassword: values.PROSA_ADMIN_PASSWORD }),
    // A person at a terminal wants to see what is wrong; a machine that collects logs wants every line.
    logLevel: values.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
  };
};

/**
 * Whether the services that `npm run fakes` plays may be called: on a machine of one's own, with the database that Prosa brings, the
 * demo company and the simulators. Anything that serves others lacks one of these.
 */
const isDemonstration = ({
  PROSA_FAKES: hasFakes = false,
  PROSA_DEMO: demo = true,
  PROSA_SIMULATOR: simulator = true,
  DATABASE_URL: databaseUrl,
  HOST: host = '127.0.0.1',
  PUBLIC_URL: publicUrl,
}: Environment): boolean =>
  hasFakes &&
  demo &&
  simulator &&
  databaseUrl === undefined &&
  publicUrl === undefined &&
  isLoopback(host);

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/** Of use only as a whole: {@link problemsOfNotices} says what is missing. */
const noticesOf = ({
  PAYMENT_NOTICES_PORT: port,
  PAYMENT_NOTICES_CERTIFICATE: certificate,
  PAYMENT_NOTICES_AUTHORITY: authority,
}: Environment): Pick<Config, 'paymentNotices'> =>
  port === undefined || certificate === undefined || authority === undefined
    ? {}
    : { paymentNotices: { port, certificate, authority } };

const problemsOfNotices = (values: Environment): string[] => {
  const given = [
    values.PAYMENT_NOTICES_PORT,
    values.PAYMENT_NOTICES_CERTIFICATE,
    values.PAYMENT_NOTICES_AUTHORITY,
  ].filter((each) => each !== undefined);
  return given.length === 0 || given.length === 3
    ? []
    : [
        'PAYMENT_NOTICES_PORT, PAYMENT_NOTICES_CERTIFICATE and PAYMENT_NOTICES_AUTHORITY belong together',
      ];
};

const USUAL_DRAIN_SECONDS = 5;

/**
 * Only a process that people's browsers reach, and beside which others can serve them, has a reason to wait: one alone
 * keeps people waiting, and one with lines or tasks keeps others from taking them.
 */
const usualDrainSeconds = ({ PROSA_ROLE: role = 'all', MQTT_URL: broker }: Environment): number =>
  role === 'web' || (role === 'all' && broker !== undefined) ? USUAL_DRAIN_SECONDS : 0;

const isPartOfSeveral = ({ PROSA_ROLE: role }: Environment): boolean =>
  role !== undefined && role !== 'all';

/**
 * Several processes can only meet in a database and a broker outside themselves; and what one signs or encrypts the
 * others must be able to read, so none may make up a key of its own.
 */
const problemsOfRole = (values: Environment, given: NodeJS.ProcessEnv): string[] => {
  if (!isPartOfSeveral(values)) return [];
  const role = String(values.PROSA_ROLE);
  return (['DATABASE_URL', 'MQTT_URL', 'SECRET_KEY'] as const)
    .filter((name) => (given[name] ?? '').trim() === '')
    .map(
      (name) =>
        `${name} must be set when PROSA_ROLE=${role}, for example ${name}=${VARIABLES[name].example}`,
    );
};

/** The owner of a database nobody named. */
const problemsOfOwner = ({ DATABASE_URL, DATABASE_OWNER_URL }: Environment): string[] =>
  DATABASE_OWNER_URL !== undefined && DATABASE_URL === undefined
    ? [
        `DATABASE_URL must be set beside DATABASE_OWNER_URL, for example DATABASE_URL=${VARIABLES.DATABASE_URL.example}`,
      ]
    : [];

const attempt = <T>(
  problems: string[],
  dataDir: string,
  work: () => T | undefined,
): T | undefined => {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(
      `DATA_DIR="${dataDir}" must be a folder Prosa can write to (${reason}), for example DATA_DIR=.data`,
    );
    return undefined;
  }
};
