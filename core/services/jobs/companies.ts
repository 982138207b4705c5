import type { JobCompanies } from '../../contract.ts';
import type { Database } from '../../data/db.ts';
import type { Switches } from '../switches/index.ts';

/** The companies that the jobs of a plugin work for. */
export const jobCompanies =
  ({
    database,
    switches,
  }: {
    readonly database: Pick<Database, 'transaction'>;
    readonly switches: Pick<Switches, 'enabledCompanies' | 'mayBeOff' | 'inCompany'>;
  }) =>
  (pluginId: string): JobCompanies => {
    const enabled = () => switches.enabledCompanies(pluginId);
    return {
      enabled,
      among: async (companyIds) => {
        if (!switches.mayBeOff(pluginId)) return companyIds;
        const on: number[] = [];
        for (const companyId of companyIds) {
          if ((await switches.inCompany(companyId)).isOn(pluginId)) on.push(companyId);
        }
        return on;
      },
      each: async (work) => {
        const failures: unknown[] = [];
        for (const companyId of await enabled()) {
          try {
            await database.transaction({ companyId, system: `job of ${pluginId}` }, work);
          } catch (error) {
            failures.push(error);
          }
        }
        if (failures.length === 1) throw failures[0];
        if (failures.length > 1) throw new AggregateError(failures, 'a job failed for companies');
      },
    };
  };
