import { randomUUID } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import type { Config } from '../kernel/config.ts';
import { ill, reasonOf, well } from './finding.ts';
import type { Finding } from './finding.ts';

/** Below this, in bytes, a busy day can fill the disk. */
const LEAST_SPACE = 1_000_000_000;

/** Whether the port is free, or taken by Prosa itself. */
export const checkPort = async ({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<Finding> => {
  const code = await listen(host, port);
  if (code === undefined) return well(`port ${port} on ${host} is free`);
  if (code === 'EADDRINUSE') {
    return (await isProsa(host, port))
      ? well(`port ${port} on ${host} is in use by Prosa`)
      : ill(
          `port ${port} on ${host} is used by another program`,
          `Find it with "ss -ltnp sport = :${port}" and stop it, or set PORT to another number.`,
        );
  }
  if (code === 'EACCES') {
    return ill(
      `port ${port} may not be opened by this user`,
      'Set PORT to a number above 1023 and let a proxy answer on 80 and 443.',
    );
  }
  return ill(
    `${host} cannot be listened on (${code})`,
    'Set HOST to an address of this machine, or to 0.0.0.0 for all of them.',
  );
};

const listen = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

const isProsa = async (host: string, port: number): Promise<boolean> => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const signal = AbortSignal.timeout(2000);
    return (await fetch(`http://${name}:${port}/livez`, { signal })).ok;
  } catch {
    return false;
  }
};

/** Whether files can be written where Prosa keeps them. */
export const checkFolder = async (dataDir: string): Promise<Finding> => {
  const file = path.join(dataDir, `doctor-${randomUUID()}`);
  try {
    await writeFile(file, 'written by prosa doctor');
    await rm(file);
    return well(`${dataDir} is writable`);
  } catch (error) {
    return ill(
      `${dataDir} is not writable (${reasonOf(error)})`,
      `Give it to the user Prosa runs as: chown -R ${process.env.USER ?? '<user>'} ${dataDir}. Or set DATA_DIR.`,
    );
  }
};

/** Whether the files with keys and passwords are closed to everybody else. */
export const checkSecretFiles = async (dataDir: string): Promise<Finding> => {
  if (process.platform === 'win32') return well('files with keys are in your own profile');
  const files = ['secret.key', 'database.json'].map((name) => path.join(dataDir, name));
  for (const file of files) {
    const mode = await stat(file).then(
      (stats) => stats.mode,
      () => 0,
    );
    if ((mode & 0o077) !== 0) {
      return ill(`${file} can be read by other users`, `chmod 600 ${file}`);
    }
  }
  return well('files with keys and passwords are closed to other users');
};

/** Whether there is room for a busy day. */
export const checkSpace = async (dataDir: string, least = LEAST_SPACE): Promise<Finding> => {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const shown = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`;
  return free >= least
    ? well(shown)
    : ill(
        `only ${shown}`,
        'Make room, or move the folder to a larger disk and set DATA_DIR. PostgreSQL stops when it is full.',
      );
};

/** Whether the proxy in front is the one that is believed. */
export const checkProxies = ({
  publicUrl,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'trustedProxies'>): Finding => {
  if (trustedProxies.length > 0) {
    return well(`X-Forwarded-For is believed from ${trustedProxies.join(', ')} and nobody else`);
  }
  return publicUrl.startsWith('https:')
    ? ill(
        'no proxy is trusted, though one answers on https: all requests seem to come from its address',
        'Set TRUSTED_PROXIES to the address of the proxy, or to loopback where it runs on this machine.',
      )
    : well('X-Forwarded-For is believed from nobody');
};
