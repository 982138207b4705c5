import pg from 'pg';
import type { SentStatement } from 'prosa/core/testing';

/** PostgreSQL's work for one statement. */
export interface StatementPlan {
  readonly text: string;
  /** Blocks of 8 kB that were looked at, in memory or on disk. */
  readonly blocks: number;
  /** Tables that were read from end to end. */
  readonly scanned: readonly string[];
  /** The plan as text, for the message of a failure. */
  readonly shown: string;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
  readonly 'Index Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Opening and closing a transaction is not planned. */
const IS_PLANNED = /^\s*(select|with|insert|update|delete)\b/i;

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

const blocksOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

const show = (node: PlanNode, depth = 0): string =>
  [
    `${'  '.repeat(depth)}${node['Node Type']} ${node['Index Name'] ?? ''} ${node['Relation Name'] ?? ''}` +
      ` rows ${String(node['Actual Rows'])}, blocks ${String(blocksOf(node))} ${node.Filter ?? ''}`,
    ...(node.Plans ?? []).map((each) => show(each, depth + 1)),
  ].join('\n');

type Explained = pg.QueryResult<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>;

const EXPLAIN = 'explain (analyze, buffers, format json)';

/** A value as it is written in SQL, or undefined where it travels in a form of its own. */
const literal = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return undefined;
};

/** A statement with a name may be planned once for all values: then that plan is asked for. */
const explain = async (
  client: pg.Client,
  { text, values, name }: SentStatement,
): Promise<Explained> => {
  const literals = values.map(literal);
  if (name === undefined || literals.includes(undefined) || literals.length === 0) {
    return client.query(`${EXPLAIN} ${text}`, [...values]);
  }
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query(`prepare explained as ${text}`);
  const explained: Explained = await client.query(
    `${EXPLAIN} execute explained (${literals.join(', ')})`,
  );
  await client.query('deallocate explained; set local plan_cache_mode = auto');
  return explained;
};

/**
 * Runs recorded statements again as the role that serves, for one company, and tells how PostgreSQL answered each. Their
 * changes are rolled back.
 */
export const explainStatements = async (
  client: pg.Client,
  companyId: number,
  statements: readonly SentStatement[],
): Promise<readonly StatementPlan[]> => {
  const plans: StatementPlan[] = [];
  await client.query('begin');
  try {
    await client.query(
      `select set_config('app.company_id', $1, true), set_config('app.system', 'off', true)`,
      [String(companyId)],
    );
    for (const statement of statements) {
      const { text } = statement;
      if (!IS_PLANNED.test(text)) continue;
      const { rows } = await explain(client, statement);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (!plan) throw new Error(`no plan was answered for ${text}`);
      plans.push({
        text,
        blocks: blocksOf(plan),
        scanned: nodesOf(plan)
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .flatMap((node) => node['Relation Name'] ?? []),
        shown: show(plan),
      });
    }
  } finally {
    await client.query('rollback');
  }
  return plans;
};
