import { escapeIdentifier, escapeLiteral } from 'pg';
import { MARK_LEAKPROOF } from './leakproof.ts';

/** A login role; without a password it keeps the one it has. */
export interface RoleLogin {
  readonly name: string;
  readonly password?: string;
}

/** Names a set-up uses: a database, the role that owns its tables and the role Prosa serves with. */
export interface SetupNames {
  readonly database: string;
  readonly owner: RoleLogin;
  readonly app: RoleLogin;
}

/**
 * One step of a set-up. A `generator` is a query whose rows are statements to run, as psql's `\gexec` does: with it every
 * step can be run again, and the script can be printed as well as run.
 */
export interface SetupStep {
  readonly sql: string;
  readonly kind: 'statement' | 'generator';
}

const statement = (sql: string): SetupStep => ({ sql, kind: 'statement' });
const generator = (sql: string): SetupStep => ({ sql, kind: 'generator' });

const ensureRole = ({ name, password }: RoleLogin): SetupStep[] => {
  const [role, text] = [escapeIdentifier(name), escapeLiteral(name)];
  return [
    generator(
      `SELECT ${escapeLiteral(`CREATE ROLE ${role} LOGIN`)} WHERE NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = ${text})`,
    ),
    generator(
      `SELECT ${escapeLiteral(`ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)} FROM pg_roles
 WHERE rolname = ${text} AND (rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole)`,
    ),
    ...(password === undefined
      ? []
      : [statement(`ALTER ROLE ${role} LOGIN PASSWORD ${escapeLiteral(password)}`)]),
  ];
};

/** The two roles: for a superuser, or a role that may make roles, in any database. */
export const roleSteps = ({ owner, app }: Pick<SetupNames, 'owner' | 'app'>): SetupStep[] => [
  ...ensureRole(owner),
  ...ensureRole(app),
  // The owner may read and restore what the serving role owns: the schema of the durable tasks.
  statement(`GRANT ${escapeIdentifier(app.name)} TO ${escapeIdentifier(owner.name)}`),
];

/** An empty database of the owner's, unless there is one. */
export const databaseSteps = ({ database, owner }: SetupNames): SetupStep[] => {
  const [name, role] = [escapeIdentifier(database), escapeIdentifier(owner.name)];
  return [
    generator(
      `SELECT ${escapeLiteral(`CREATE DATABASE ${name} OWNER ${role}`)} WHERE NOT EXISTS (SELECT 1 FROM pg_database WHERE datname = ${escapeLiteral(database)})`,
    ),
    generator(
      `SELECT ${escapeLiteral(`ALTER DATABASE ${name} OWNER TO ${role}`)} FROM pg_database
 WHERE datname = ${escapeLiteral(database)} AND pg_get_userbyid(datdba) <> ${escapeLiteral(owner.name)}`,
    ),
  ];
};

/** Rights on the database itself, which are not cloned with it. */
export const databaseRights = ({ database, app }: SetupNames): SetupStep[] => {
  const [name, role] = [escapeIdentifier(database), escapeIdentifier(app.name)];
  return [
    statement(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`),
    statement(`GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${role}`),
    // pg-boss keeps the durable tasks in a schema of its own.
    statement(`GRANT CREATE ON DATABASE ${name} TO ${role}`),
    statement(`ALTER DATABASE ${name} SET timezone TO 'UTC'`),
  ];
};

/** Statements that give everything in a schema, of which extensions own nothing, to a role. */
const takeOver = (schema: string, role: string): SetupStep => {
  const [inside, owner] = [escapeLiteral(schema), escapeLiteral(role)];
  const isOurs = (catalog: string, object: string): string =>
    `NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${object} AND deptype IN ('e', 'i', 'a'))`;
  return generator(`SELECT format('ALTER %s %s OWNER TO %I', kind, name, ${owner}) FROM (
  SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind,
         format('%I.%I', ${inside}, relname) AS name, relowner AS holder
    FROM pg_class WHERE relnamespace = to_regnamespace(${inside}) AND relkind IN ('r', 'p', 'v', 'm', 'S')
     AND (relkind <> 'S' OR ${isOurs('pg_class', 'pg_class.oid')})
  UNION ALL
  SELECT 'ROUTINE', pg_proc.oid::regprocedure::text, proowner FROM pg_proc
   WHERE pronamespace = to_regnamespace(${inside}) AND ${isOurs('pg_proc', 'pg_proc.oid')}
  UNION ALL
  SELECT 'TYPE', pg_type.oid::regtype::text, typowner FROM pg_type
   WHERE typnamespace = to_regnamespace(${inside}) AND typtype IN ('e', 'd') AND ${isOurs('pg_type', 'pg_type.oid')}
  UNION ALL
  SELECT 'SCHEMA', quote_ident(nspname), nspowner FROM pg_namespace WHERE nspname = ${inside} AND nspname <> 'public'
) AS objects WHERE pg_get_userbyid(holder) <> ${owner}`);
};

/**
 * Inside the database: the owner makes tables; the serving role reads and writes them and no more, so that it can neither
 * alter a table nor lift row-level security. Tables of an installation with one role change hands.
 */
export const insideSteps = ({ owner, app }: Pick<SetupNames, 'owner' | 'app'>): SetupStep[] => {
  const [own, use] = [escapeIdentifier(owner.name), escapeIdentifier(app.name)];
  const byDefault = `ALTER DEFAULT PRIVILEGES FOR ROLE ${own} IN SCHEMA public`;
  const rights = [
    ['SELECT, INSERT, UPDATE, DELETE', 'TABLES'],
    ['USAGE, SELECT', 'SEQUENCES'],
    ['EXECUTE', 'FUNCTIONS'],
  ] as const;
  return [
    statement('CREATE EXTENSION IF NOT EXISTS pg_trgm'),
    statement('CREATE EXTENSION IF NOT EXISTS unaccent'),
    // Databases made before PostgreSQL 15 let everybody make tables.
    statement('REVOKE CREATE ON SCHEMA public FROM PUBLIC'),
    statement(`REVOKE CREATE ON SCHEMA public FROM ${use}`),
    statement(`GRANT ALL ON SCHEMA public TO ${own}`),
    statement(`GRANT USAGE ON SCHEMA public TO ${use}`),
    takeOver('public', owner.name),
    takeOver('pgboss', app.name),
    ...rights.flatMap(([right, kind]) => [
      statement(`${byDefault} GRANT ${right} ON ${kind} TO ${use}`),
      statement(`GRANT ${right} ON ALL ${kind} IN SCHEMA public TO ${use}`),
    ]),
  ];
};

/** Lets searches use their indexes: for a superuser alone, and worth doing without. */
export const indexSteps: readonly SetupStep[] = MARK_LEAKPROOF.split('\n').map((sql) =>
  statement(sql.replace(/;$/, '')),
);

const printed = ({ sql, kind }: SetupStep): string =>
  kind === 'generator' ? `${sql} \\gexec` : `${sql};`;

/** The whole set-up as a script for psql, run by a superuser. It may be run again. */
export const printedSetup = (names: SetupNames): string =>
  [
    '-- For psql, as a superuser: psql --set ON_ERROR_STOP=1 --file setup.sql postgres',
    ...[...roleSteps(names), ...databaseSteps(names), ...databaseRights(names)].map(printed),
    `\\connect ${escapeIdentifier(names.database)}`,
    ...insideSteps(names).map(printed),
    '-- Only a superuser may do the rest; without it searches find everything, more slowly.',
    ...indexSteps.map(printed),
  ].join('\n');
