import { USUAL_CONCURRENCY, USUAL_PER_COMPANY } from '../../services/tasks/usual-limits.ts';
import type { EventSpec, FollowSpec, JsonSchema, PluginManifest, Role } from '../../contract.ts';
import type { Inspected } from '../inspect/inspected.ts';
import type { OpenPoint } from '../points.ts';

interface Subject {
  /** Plugin id, or `core`. */
  readonly id: string;
  readonly manifest?: PluginManifest;
  readonly permissions: Readonly<Record<string, readonly Role[]>>;
  readonly events: Readonly<Record<string, EventSpec>>;
  readonly points: readonly OpenPoint[];
  readonly project: Inspected;
}

/** One owner's part of the report: what it is, and everything others can see of it. */
export const section = (subject: Subject): string =>
  [
    `## ${subject.id}`,
    ...(subject.manifest ? [introduction(subject.manifest)] : []),
    routes(subject),
    ...(subject.manifest ? [screens(subject.manifest)] : []),
    permissions(subject),
    ...(subject.manifest?.settings ? [settings(subject.manifest.settings)] : []),
    events(subject),
    ...(subject.manifest ? [work(subject.manifest)] : []),
    points(subject),
    tables(subject),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const code = (text: string): string => `\`${text}\``;

const table = (title: string, head: readonly string[], rows: readonly string[][]): string => {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`**${title}**`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
};

const list = (names: readonly string[]): string => names.map(code).join(', ');

const introduction = (manifest: PluginManifest): string => {
  const { version, core, dependsOn, optional = [], planFeature, switchable, api } = manifest;
  return [
    `Version ${version}, contract ${code(core)}.`,
    dependsOn.length > 0 ? `Depends on ${list(dependsOn)}.` : '',
    optional.length > 0 ? `Uses ${list(optional)} where installed.` : '',
    planFeature ? `Only in plans with ${code(planFeature)}.` : '',
    ...Object.entries(manifest.planFeatures ?? {}).map(
      ([id, { isIncludedByDefault }]) =>
        `Declares the plan feature ${code(id)}, which plans ${isIncludedByDefault ? 'include' : 'leave out'} unless they say otherwise.`,
    ),
    switchable ? `Companies switch it; ${switchable.isOnByDefault ? 'on' : 'off'} by default.` : '',
    api.length > 0 ? `Owns ${list(api.map((root) => `/api/${root}`))}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const routes = ({ id, project }: Subject): string =>
  table(
    'Routes',
    ['Method', 'Address', 'Access', 'Confirmed'],
    project.routes
      .filter(({ plugin }) => plugin === id)
      .map(({ method, url, access, confirmed = '' }) => [
        method,
        code(url),
        code(access),
        confirmed,
      ]),
  );

const screens = ({ web }: PluginManifest): string =>
  [
    table(
      'Screens',
      ['Path', 'Screen', 'Access'],
      web.routes.map(({ path, screen, access }) => [code(path), screen, code(access)]),
    ),
    table(
      'Menu',
      ['Section', 'Order', 'Path', 'Access'],
      web.nav.map(({ section, order, path, access }) => [
        section,
        String(order),
        code(path),
        code(access),
      ]),
    ),
    (web.opens ?? []).length > 0 ? `Opens the slots ${list(web.opens ?? [])}.` : '',
    table(
      'Fills',
      ['Slot', 'Component', 'Order', 'Access'],
      (web.fills ?? []).map(({ slot, component, order, access }) => [
        code(slot),
        component,
        String(order),
        code(access),
      ]),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');

const permissions = (subject: Subject): string =>
  table(
    'Permissions',
    ['Permission', 'Roles'],
    Object.entries(subject.permissions).map(([name, roles]) => [code(name), roles.join(', ')]),
  );

const settings = (schema: JsonSchema): string =>
  table(
    'Settings',
    ['Key', 'Default', 'Secret'],
    Object.entries(schema.properties as Record<string, JsonSchema>).map(([key, property]) => [
      code(key),
      code(JSON.stringify(property.default)),
      property.secret === true ? 'yes' : '',
    ]),
  );

const events = ({ events: published, manifest }: Subject): string => {
  const consumed = manifest?.events.consumes ?? [];
  const relayed = manifest?.events.relays ?? [];
  return [
    table(
      'Events',
      ['Event', 'On the wire', 'Payload', 'Fact, in the order of'],
      Object.entries(published).map(([name, { event, action, payload, key }]) => [
        code(name),
        `${event}, ${action}`,
        payloadNames(payload),
        key === undefined ? '' : code(key),
      ]),
    ),
    consumed.length > 0 ? `Reacts to ${list(consumed)}.` : '',
    relayed.length > 0 ? `Tells screens past the log: ${list(relayed)}.` : '',
    manifest?.follows
      ? `Follows ${list(manifest.follows.events)}, from ${manifest.follows.from === 'now' ? 'its installation' : 'the beginning of the log'} on${everyOf(manifest.follows)}.`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n');
};

const everyOf = ({ every }: FollowSpec): string =>
  every === undefined ? '' : `, at most every ${every}`;

const payloadNames = ({ properties = {}, required = [] }: JsonSchema): string =>
  list([...new Set([...(required as string[]), ...Object.keys(properties as object)])]);

const work = ({ jobs, tasks }: PluginManifest): string =>
  [
    table(
      'Jobs',
      ['Job', 'When', 'Where'],
      Object.entries(jobs).map(([name, { every, cron, role = 'worker' }]) => [
        code(name),
        every ? `every ${every}` : code(cron ?? ''),
        role,
      ]),
    ),
    table(
      'Tasks',
      ['Task', 'Retries', 'First after', 'At once', 'Of one company'],
      Object.entries(tasks).map(([name, spec]) => [
        code(name),
        String(spec.retryLimit),
        `${String(spec.retryDelay)} s`,
        String(spec.concurrency ?? USUAL_CONCURRENCY),
        String(spec.perCompany ?? USUAL_PER_COMPANY),
      ]),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');

const points = ({ id, points: all }: Subject): string =>
  table(
    'Points',
    ['Point', 'Takes', 'Filled by'],
    all
      .filter(({ owner }) => owner === id)
      .map(({ point, fillers }) => [
        code(point.id),
        point.arity,
        fillers.map(({ plugin }) => plugin).join(', '),
      ]),
  );

const tables = ({ id, project }: Subject): string =>
  project.tables
    .filter(({ owner }) => owner === id)
    .map(({ name, columns, isWalled }) =>
      table(
        `Table ${code(name)}${isWalled ? ', walled by company' : ''}`,
        ['Column', 'Definition'],
        [...columns].map(([column, definition]) => [code(column), code(definition)]),
      ),
    )
    .join('\n\n');
