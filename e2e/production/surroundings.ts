import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { freePort } from '../product/product.ts';
import { run, startProgram } from './programs.ts';
import type { Program } from './programs.ts';

const README = new URL('../../README.md', import.meta.url);

/** Mosquitto with a user and the rights the README names. @returns with its address */
export const startMosquitto = async (
  folder: string,
): Promise<Program & { readonly url: string }> => {
  const port = await freePort();
  const home = path.join(folder, 'mosquitto');
  mkdirSync(home);
  // Started by root it becomes a user of its own, who has to read these.
  chmodSync(home, 0o755);
  const [passwords, rights] = [path.join(home, 'passwords'), path.join(home, 'rights')];
  run('mosquitto_passwd', ['-b', '-c', passwords, 'prosa', 'secret']);
  chmodSync(passwords, 0o644);
  writeFileSync(rights, 'user prosa\ntopic readwrite prosa/#\n');
  const configuration = path.join(home, 'mosquitto.conf');
  writeFileSync(
    configuration,
    [
      `listener ${String(port)} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${passwords}`,
      `acl_file ${rights}`,
      'persistence false',
      '',
    ].join('\n'),
  );
  const program = await startProgram('mosquitto', ['-c', configuration], port);
  return { ...program, url: `mqtt://prosa:secret@127.0.0.1:${String(port)}` };
};

type PoolMode = 'session' | 'transaction';

/**
 * PgBouncer in front of one database, with nothing set that Prosa does not need.
 * @returns with the database's address there
 */
export const startPgBouncer = async (
  folder: string,
  databaseUrl: string,
  mode: PoolMode,
): Promise<Program & { readonly url: string }> => {
  const port = await freePort();
  const home = path.join(folder, `pgbouncer-${mode}`);
  mkdirSync(home);
  chmodSync(home, 0o755);
  const [users, configuration] = [path.join(home, 'users'), path.join(home, 'pgbouncer.ini')];
  const { hostname, port: server, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    configuration,
    [
      '[databases]',
      `${name} = host=${hostname} port=${server} dbname=${name} pool_size=65`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${String(port)}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      '',
    ].join('\n'),
  );
  // It refuses to be root.
  const words = process.getuid?.() === 0 ? ['--user=nobody', configuration] : [configuration];
  const program = await startProgram('pgbouncer', words, port);
  const pooled = new URL(databaseUrl);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(port);
  return { ...program, url: pooled.href };
};

/** The README's proxy, as it stands there but for names and ports: here without a certificate. */
const documentedProxy = (port: number, upstreams: readonly string[]): string => {
  const [, block] =
    /```\n(prosa\.example\.com \{\n[^`]+)```/.exec(readFileSync(README, 'utf8')) ?? [];
  if (block === undefined) throw new Error('the README shows no proxy');
  const addresses = upstreams.map((address) => new URL(address).host).join(' ');
  const proxy = block
    .replace('prosa.example.com', `http://127.0.0.1:${String(port)}`)
    .replace(/127\.0\.0\.1:3001 127\.0\.0\.1:3002/, addresses);
  if (!proxy.includes(addresses)) throw new Error('the README names other upstreams');
  return `{\n  admin off\n  auto_https off\n}\n${proxy}`;
};

/** Caddy as the README configures it. @returns with the address people open */
export const startCaddy = async (
  folder: string,
  upstreams: readonly string[],
): Promise<Program & { readonly address: string }> => {
  const port = await freePort();
  const configuration = path.join(folder, 'Caddyfile');
  writeFileSync(configuration, documentedProxy(port, upstreams));
  const words = ['run', '--config', configuration, '--adapter', 'caddyfile'];
  const program = await startProgram('caddy', words, port);
  return { ...program, address: `http://127.0.0.1:${String(port)}` };
};
