import { createHash } from 'node:crypto';
import type { CommandTools } from 'prosa/contract';

const BATCH = 1_000;

/** A log: the platform's, or a company's by its id. */
export type Log = 'platform' | number;

/** A fault of a log, at the first entry that is not as it was written. */
interface Break {
  readonly number: number;
  /** `changed`: content and hash do not fit; `missing`: it is gone; `added`: it was never chained. */
  readonly fault: 'changed' | 'missing' | 'added';
}

/** The result of checking a log. */
export interface CheckedLog {
  readonly log: Log;
  readonly entries: number;
  /** Of the newest entry; empty in an empty log. */
  readonly hash: string;
  readonly broken?: Break;
  /** Whether the log holds the hash that was asked for. */
  readonly holdsHash: boolean;
}

interface Link {
  readonly number: string;
  readonly content: string;
  readonly hash: string;
}

interface Head {
  readonly length: number;
  readonly hash: string;
}

const SHARED = `subject_kind, subject_id, subject_name, details, address, user_agent`;
const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** The canonical text of an entry, exactly as the trigger that chains it makes it. */
const CONTENT = {
  company: `jsonb_build_array(number, id, company_id, ${AT}, action, user_id, user_name, by_platform,
              impersonator_id, impersonator_name, ${SHARED})::text`,
  platform: `jsonb_build_array(id, ${AT}, action, user_id, user_name, acted_as,
               target_company_id, target_company_name, ${SHARED})::text`,
};

/** Reads the chains of hashes of the audit logs and compares them with the entries. */
export class ChainCheck {
  readonly #system: CommandTools['system'];

  constructor({ system }: Pick<CommandTools, 'system'>) {
    this.#system = system;
  }

  /** Companies with a log, by id. */
  companies(): Promise<readonly number[]> {
    return this.#system('which audit logs there are', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `select company_id as id from audit_chains union select distinct company_id from audit_entries order by 1`,
      );
      return rows.map(({ id }) => id);
    });
  }

  /**
   * Checks a log from its first entry to its newest, beside whoever writes to it.
   * @param sought a hash that was noted earlier
   */
  async check(log: Log, sought?: string): Promise<CheckedLog> {
    const head = await this.#head(log);
    let hash = '';
    let number = 0;
    let holdsHash = false;
    const found = (broken?: Break): CheckedLog => ({
      ...{ log, entries: number, hash, holdsHash },
      ...(broken ? { broken } : {}),
    });
    while (number < head.length) {
      const links = await this.#links(log, number, head.length);
      if (links.length === 0) return found({ number: number + 1, fault: 'missing' });
      for (const link of links) {
        if (Number(link.number) !== number + 1) {
          return found({ number: number + 1, fault: 'missing' });
        }
        const expected = createHash('sha256').update(`${hash}${link.content}`).digest('hex');
        if (expected !== link.hash) return found({ number: number + 1, fault: 'changed' });
        number += 1;
        hash = link.hash;
        holdsHash ||= hash === sought;
      }
    }
    if (hash !== head.hash) return found({ number, fault: 'changed' });
    // Entries written meanwhile are in the chain by now.
    const last = await this.#lastNumber(log);
    const { length } = await this.#head(log);
    return last > length ? found({ number: length + 1, fault: 'added' }) : found();
  }

  #head(log: Log): Promise<Head> {
    return this.#system('the head of an audit log', async ({ trx }) => {
      const chains =
        log === 'platform'
          ? trx('platform_audit_chain')
          : trx('audit_chains').where('company_id', log);
      const row = await chains.first<{ length: string; hash: string } | undefined>(
        'length',
        'hash',
      );
      return { length: Number(row?.length ?? 0), hash: row?.hash ?? '' };
    });
  }

  #links(log: Log, after: number, upTo: number): Promise<readonly Link[]> {
    return this.#system('read an audit log', async ({ trx }) => {
      const { rows } = await (log === 'platform'
        ? trx.raw<{ rows: Link[] }>(
            `select id as number, ${CONTENT.platform} as content, hash from platform_audit_entries
              where id > ? and id <= ? order by id limit ?`,
            [after, upTo, BATCH],
          )
        : trx.raw<{ rows: Link[] }>(
            `select number, ${CONTENT.company} as content, hash from audit_entries
              where company_id = ? and number > ? and number <= ? order by number limit ?`,
            [log, after, upTo, BATCH],
          ));
      return rows;
    });
  }

  #lastNumber(log: Log): Promise<number> {
    return this.#system('the newest entry of an audit log', async ({ trx }) => {
      const { rows } = await (log === 'platform'
        ? trx.raw<{ rows: { last: string | null }[] }>(
            'select max(id) as last from platform_audit_entries',
          )
        : trx.raw<{ rows: { last: string | null }[] }>(
            'select max(number) as last from audit_entries where company_id = ?',
            [log],
          ));
      return Number(rows[0]?.last ?? 0);
    });
  }
}
