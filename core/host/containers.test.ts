import 'reflect-metadata';
import t from 'tap';
import { inject, injectable } from 'tsyringe';
import { bind, defineToken } from '../contract.ts';
import { fixturePlugin } from './testing/fixtures.ts';
import { hostOf } from './testing/host.ts';

interface Greets {
  greet(): string;
}
const Greeter = defineToken<Greets>('greeter.Greeter');
const Guests = defineToken<Greets>('guests.Guests');
const Clock = defineToken<string>('core.Clock');

@injectable()
class GreeterService implements Greets {
  static made = 0;
  constructor() {
    GreeterService.made += 1;
  }
  greet(): string {
    return 'good day';
  }
}

@injectable()
class GuestService implements Greets {
  constructor(@inject(Greeter) readonly greeter: Greets) {}
  greet(): string {
    return `${this.greeter.greet()}, guest`;
  }
}

@injectable()
class PickyGuestService implements Greets {
  constructor(@inject(Greeter, { isOptional: true }) readonly greeter?: Greets) {}
  greet(): string {
    return this.greeter?.greet() ?? 'nobody greets';
  }
}

const greeter = fixturePlugin('greeter', { provides: [bind(Greeter, GreeterService)] });
const guests = (dependsOn: string[], optional: string[] = []) =>
  fixturePlugin('guests', {
    manifest: { dependsOn, optional },
    provides: [bind(Guests, GuestService)],
  });

t.test('gives a plugin what its dependencies provide, as the one instance they have', (t) => {
  GreeterService.made = 0;
  const { host } = hostOf([guests(['greeter']), greeter]);
  const guest = host.resolve('guests', GuestService);
  t.equal(guest.greet(), 'good day, guest');
  t.equal(guest.greeter, host.resolve('greeter', Greeter));
  t.equal(guest, host.resolve('guests', Guests));
  t.equal(GreeterService.made, 1);
  t.end();
});

t.test(
  'refuses an injection the manifest does not declare, and says how to declare it',
  async (t) => {
    const { host, errors } = hostOf([guests([]), greeter]);
    await host.start();
    const sentence =
      'Plugin "guests" injects "greeter.Greeter" of plugin "greeter" without depending on it: ' +
      'add "greeter" to dependsOn in its manifest.';
    t.match(host.failures.get('guests'), { code: 'ERR_PLUGIN_TOKEN', message: sentence });
    t.match(errors, [{ fields: { plugin: 'guests' }, message: 'plugin "guests" failed to start' }]);
    t.throws(() => host.resolve('guests', Greeter), { message: sentence });
  },
);

t.test('does not hand on what a dependency depends on', (t) => {
  const far = fixturePlugin('far', { manifest: { dependsOn: ['guests'] } });
  const { host } = hostOf([far, guests(['greeter']), greeter]);
  t.ok(host.resolve('far', Guests));
  t.throws(() => host.resolve('far', Greeter), { message: /"far" injects "greeter.Greeter"/ });
  t.end();
});

t.test('tells the sentence of the plugin that is wrong, however deep it is', (t) => {
  const far = fixturePlugin('far', { manifest: { dependsOn: ['guests'] } });
  t.throws(() => hostOf([far, guests([]), greeter]).host.resolve('far', Guests), {
    code: 'ERR_PLUGIN_START',
    message: /"guests" failed to start, and "far" cannot do without it: Plugin "guests" injects/,
  });
  t.end();
});

t.test('leaves an optional dependency undefined where it is not installed', (t) => {
  const picky = fixturePlugin('guests', {
    manifest: { optional: ['greeter'] },
    provides: [bind(Guests, PickyGuestService)],
  });
  t.equal(hostOf([picky]).host.resolve('guests', Guests).greet(), 'nobody greets');
  t.equal(hostOf([picky, greeter]).host.resolve('guests', Guests).greet(), 'good day');
  t.end();
});

t.test('keeps private services private, and makes a class once under all its names', (t) => {
  const Secret = defineToken<Greets>('greeter.Secret');
  const owner = fixturePlugin('greeter', {
    provides: [bind(Greeter, GreeterService)],
    services: [bind(Secret, GreeterService), PickyGuestService],
  });
  const { host } = hostOf([
    owner,
    fixturePlugin('guests', { manifest: { dependsOn: ['greeter'] } }),
  ]);
  t.equal(host.resolve('greeter', Secret), host.resolve('greeter', Greeter));
  t.equal(host.resolve('greeter', GreeterService), host.resolve('greeter', Greeter));
  t.equal(
    host.resolve('greeter', PickyGuestService).greeter,
    host.handle('greeter').resolve(Greeter),
  );
  t.throws(() => host.resolve('guests', Secret), {
    message: 'Plugin "guests" injects "greeter.Secret", which plugin "greeter" keeps to itself.',
  });
  t.end();
});

t.test('gives every plugin the tokens of the core', (t) => {
  const { host, rootContainer } = hostOf([greeter, guests(['greeter'])]);
  rootContainer.registerInstance(Clock, 'noon');
  t.equal(host.resolve('greeter', Clock), 'noon');
  t.equal(host.resolve('guests', Clock), 'noon');
  t.end();
});

t.test('refuses tokens under another name, bound twice, or of nobody', (t) => {
  const stranger = fixturePlugin('stranger', { provides: [bind(Greeter, GreeterService)] });
  t.throws(() => hostOf([stranger]), {
    message: 'Plugin "stranger" binds "greeter.Greeter"; its own tokens begin with "stranger.".',
  });
  const twice = fixturePlugin('greeter', {
    provides: [bind(Greeter, GreeterService), bind(Greeter, PickyGuestService)],
  });
  t.throws(() => hostOf([twice]), { message: 'Plugin "greeter" binds "greeter.Greeter" twice.' });
  const { host } = hostOf([greeter]);
  t.throws(() => host.resolve('greeter', Guests), { message: /guests\.Guests/ });
  t.throws(() => host.resolve('nobody', Greeter), { message: 'Plugin "nobody" is not installed.' });
  t.end();
});
