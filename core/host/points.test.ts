import 'reflect-metadata';
import t from 'tap';
import { inject, injectable } from 'tsyringe';
import { bind, contribute, definePoint, defineToken, filled } from '../contract.ts';
import type { Constructor, Filled, Point, ServerPlugin } from '../contract.ts';
import { fixturePlugin } from './testing/fixtures.ts';
import { hostOf } from './testing/host.ts';

interface Names {
  readonly name: string;
}
const Filters = definePoint<Names>('tickets.filters', 'many');
const Inbound = definePoint<Names>('tickets.inbound', 'one');
const Tickets = defineToken<TicketService>('tickets.Tickets');

@injectable()
class TicketService {
  constructor(
    @inject(filled(Filters)) readonly filters: Filled<Names>,
    @inject(filled(Inbound)) readonly inbound: Filled<Names>,
  ) {}
}

const named = (name: string): Constructor<Names> => {
  @injectable()
  class Named implements Names {
    readonly name = name;
  }
  return Named;
};

const tickets = fixturePlugin('tickets', {
  opens: [Filters, Inbound],
  provides: [bind(Tickets, TicketService)],
});

const contributor = (
  id: string,
  point: Point<Names>,
  order?: number,
  manifest: { dependsOn?: string[]; optional?: string[] } = { dependsOn: ['tickets'] },
): ServerPlugin =>
  fixturePlugin(id, { manifest, contributes: [contribute(point, named(id), order)] });

const names = (plugins: ServerPlugin[]): string[] =>
  hostOf(plugins)
    .host.resolve('tickets', Tickets)
    .filters.all()
    .map(({ name }) => name);

t.test('hands contributions to the owner by order, then in dependency order', (t) => {
  const plugins = [
    contributor('late', Filters, 200),
    contributor('b', Filters),
    contributor('a', Filters),
    contributor('early', Filters, 1),
    tickets,
  ];
  t.same(names(plugins), ['early', 'a', 'b', 'late']);
  t.same(names([tickets]), []);
  t.end();
});

t.test('makes a contribution in the contributor’s container, once', (t) => {
  const Shared = defineToken<Names>('tags.Shared');
  const Implementation = named('tags');
  const tags = fixturePlugin('tags', {
    manifest: { dependsOn: ['tickets'] },
    provides: [bind(Shared, Implementation)],
    contributes: [contribute(Filters, Implementation), contribute(Inbound, Implementation)],
  });
  const { host } = hostOf([tickets, tags]);
  const service = host.resolve('tickets', Tickets);
  t.equal(service.filters.all()[0], host.resolve('tags', Shared));
  t.equal(service.inbound.one(), host.resolve('tags', Shared));
  t.end();
});

t.test('takes exactly one contribution into a point for one', (t) => {
  const service = hostOf([tickets]).host.resolve('tickets', Tickets);
  t.throws(() => service.inbound.one(), { message: 'Nobody fills point "tickets.inbound".' });
  t.throws(() => service.filters.one(), { message: /takes many contributions/ });
  t.throws(() => hostOf([tickets, contributor('a', Inbound), contributor('b', Inbound)]), {
    code: 'ERR_PLUGIN_POINT',
    message: 'Point "tickets.inbound" takes one contribution, but "a" and "b" fill it.',
  });
  t.end();
});

t.test('refuses a contribution to a point of a plugin that is not declared', (t) => {
  t.throws(() => hostOf([tickets, contributor('tags', Filters, 1, {})]), {
    message:
      'Plugin "tags" contributes to "tickets.filters" without depending on "tickets": ' +
      'add "tickets" to dependsOn in its manifest.',
  });
  t.end();
});

t.test('refuses a contribution to a point that nobody opens', (t) => {
  const Unknown = definePoint<Names>('tickets.unknown', 'many');
  t.throws(() => hostOf([tickets, contributor('tags', Unknown)]), {
    message: 'Plugin "tags" contributes to "tickets.unknown", which "tickets" does not open.',
  });
  t.end();
});

t.test('leaves out what goes to an optional plugin that is not installed', (t) => {
  const tags = contributor('tags', Filters, 1, { optional: ['tickets'] });
  t.doesNotThrow(() => hostOf([tags]));
  t.same(names([tags, tickets]), ['tags']);
  t.end();
});

t.test('refuses a point under another plugin’s name or opened twice', (t) => {
  t.throws(() => hostOf([fixturePlugin('tags', { opens: [Filters] })]), {
    message: 'Plugin "tags" opens "tickets.filters"; its points begin with "tags.".',
  });
  t.throws(() => hostOf([fixturePlugin('tickets', { opens: [Filters, Filters] })]), {
    message: 'Plugin "tickets" opens "tickets.filters" twice.',
  });
  t.end();
});

t.test('lets any plugin fill the core’s points', (t) => {
  const Details = definePoint<Names>('core.details', 'many');
  const { host, rootContainer } = hostOf([contributor('queues', Details, 1, {})], [Details]);
  host.resolve('queues', filled(Details));
  t.same(
    rootContainer
      .resolve<Filled<Names>>(filled(Details))
      .all()
      .map(({ name }) => name),
    ['queues'],
  );
  t.end();
});

t.test('refuses to be asked in a constructor, before all plugins are wired', async (t) => {
  @injectable()
  class Hasty {
    readonly first: readonly Names[];
    constructor(@inject(filled(Filters)) filters: Filled<Names>) {
      this.first = filters.all();
    }
  }
  const hasty = fixturePlugin('tickets', { opens: [Filters], services: [Hasty] });
  const { host } = hostOf([hasty]);
  await host.start();
  t.match(host.failures.get('tickets')?.message, /"tickets.filters" was asked while plugins are/);
});

t.test('does not ask a contributor that failed to start', async (t) => {
  const tags = {
    ...contributor('tags', Filters),
    start: () => Promise.reject(new Error('no luck')),
  };
  const { host } = hostOf([tickets, tags, contributor('other', Filters)]);
  await host.start();
  const filters = host.resolve('tickets', Tickets).filters.all();
  t.same(
    filters.map(({ name }) => name),
    ['other'],
  );
});
