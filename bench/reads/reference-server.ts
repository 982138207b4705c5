import fastify from 'fastify';
import pg from 'pg';
import { HOT_READS } from '../../e2e/reads/hot-reads.ts';
import type { HotReadId } from '../../e2e/reads/hot-reads.ts';
import { REFERENCES } from './reference-sql.ts';

/** A bare server beside Prosa that answers the same JSON with one statement a request. */
export interface ReferenceServer {
  /** Without a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves `/:read/:companyId/api/…`: neither sessions nor rights nor row-level security, as many database connections as
 * Prosa has, each statement planned once per connection.
 */
export const startReference = async (
  superUrl: string,
  poolSize: number,
): Promise<ReferenceServer> => {
  const pool = new pg.Pool({ connectionString: superUrl, max: poolSize });
  const app = fastify();
  for (const id of Object.keys(HOT_READS) as HotReadId[]) {
    const reference = REFERENCES[id];
    app.get<{ Params: { companyId: string } }>(`/${id}/:companyId/*`, async (request, reply) => {
      const address = new URL(request.url, 'http://localhost');
      const { rows } = await pool.query<{ answer: string }>({
        name: id,
        text: reference.text,
        values: [Number(request.params.companyId), ...reference.values(address)],
      });
      return reply.type('application/json; charset=utf-8').send(rows[0]?.answer);
    });
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
};
