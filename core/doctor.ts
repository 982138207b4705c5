import { ConfigError, loadConfig } from './kernel/config.ts';
import type { Config } from './kernel/config.ts';
import { startEmbeddedPostgres } from './data/embedded-postgres.ts';
import { migrationFolders } from './data/migrate.ts';
import { checkBroker } from './doctor/broker.ts';
import { checkConnections } from './doctor/connections.ts';
import { checkDatabase } from './doctor/database.ts';
import { ill, reasonOf } from './doctor/finding.ts';
import type { Finding } from './doctor/finding.ts';
import {
  checkFolder,
  checkPort,
  checkProxies,
  checkSecretFiles,
  checkSpace,
} from './doctor/machine.ts';
import { checkMetrics, checkPublicUrl, checkSimulator } from './doctor/settings.ts';
import { checkMigrations } from './doctor/migrations.ts';
import { installedPlugins } from './host/installed.ts';

/** Looks at everything Prosa stands on. Nothing is changed, except that the embedded database may be made. */
export const examine = async (config: Config): Promise<Finding[]> => {
  const findings = await Promise.all([
    checkPort(config),
    checkFolder(config.dataDir),
    checkSecretFiles(config.dataDir),
    checkSpace(config.dataDir),
    checkBroker(config.mqttUrl),
  ]);
  const settings = [
    checkProxies(config),
    checkPublicUrl(config),
    checkSimulator(config),
    checkMetrics(config),
  ];
  return [...findings, ...settings, ...(await examineDatabase(config))];
};

const examineDatabase = async (config: Config): Promise<Finding[]> => {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const owners =
      databaseOwnerUrl === undefined ? [] : await checkDatabase(databaseOwnerUrl, 'owner');
    return [...owners, ...(await checkTables(databaseUrl, config))];
  }
  const quiet = { info: () => undefined, warn: () => undefined };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet, shared: true });
    try {
      return await checkTables(postgres.appUrl, config);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    return [
      ill(reasonOf(error), 'If that does not help, set DATABASE_URL to a PostgreSQL of your own.'),
    ];
  }
};

const checkTables = async (url: string, config: Config): Promise<Finding[]> => {
  const findings = await checkDatabase(url, 'serves');
  if (findings.some(({ isWell }) => !isWell)) return findings;
  const migrations = await checkMigrations(url, migrationFolders(await installedPlugins()));
  return [...findings, ...(await checkConnections(url, config)), migrations];
};

/**
 * `npm run doctor`: says what is well, what is not, and the cure.
 * @returns the exit code
 */
export const runDoctor = async (
  print: (line: string) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  let config: Config;
  try {
    config = loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    print(error.message);
    return 1;
  }
  const findings = await examine(config);
  for (const finding of findings) {
    print(`${finding.isWell ? '✓' : '✗'} ${finding.what}`);
    const more = finding.isWell ? finding.advice : finding.cure;
    if (more !== undefined) print(`    ${more}`);
  }
  const failed = findings.filter(({ isWell }) => !isWell).length;
  print(failed === 0 ? 'Prosa is well.' : `${failed} of ${findings.length} need attention.`);
  return failed === 0 ? 0 : 1;
};
