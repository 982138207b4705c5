import { between, seededRandom } from '../rules/random.ts';
import { DAY, HOUR, MINUTE } from '../rules/time.ts';
import type { Simulation } from './simulation.ts';

/** Something that happens in a simulation. */
export interface Happening {
  readonly kind:
    | 'people'
    | 'schedules'
    | 'programs'
    | 'campaign'
    | 'pause'
    | 'jump'
    | 'lost'
    | 'too-fast'
    | 'lock'
    | 'release'
    | 'opt-out'
    | 'customers'
    | 'nothing';
  /** Minutes until the next one. */
  readonly minutes: number;
  /** The connection, by its place. */
  readonly place: number;
  /** Whatever the kind makes of it. */
  readonly number: number;
  /** People of a campaign. */
  readonly size: number;
}

export const KINDS: readonly Happening['kind'][] = [
  'people',
  'schedules',
  'programs',
  'campaign',
  'pause',
  'jump',
  'lost',
  'too-fast',
  'lock',
  'release',
  'opt-out',
  'customers',
  'nothing',
];

/** People of each connection, a part of whom others have as well. */
const contactOf = (place: number, number: number): number =>
  (number % 5 === 0 ? 0 : place + 1) * 100_000 + (number % 2_000);

/** Lets something happen, and time pass after it. */
export const live = async (world: Simulation, happening: Happening): Promise<void> => {
  const { kind, place, number, minutes, size } = happening;
  const connection = world.connection(place);
  const contact = contactOf(place, number);
  const own = { minGapSeconds: 0, purpose: 'service' } as const;
  switch (kind) {
    case 'people':
      world.personWrites(connection, contact);
      break;
    case 'schedules':
      for (let at = 0; at < 5; at += 1) {
        world.add(connection.schedules, { ...own, contactId: contact + at }, at * HOUR);
      }
      break;
    case 'programs':
      for (let at = 0; at < 20; at += 1) {
        world.add(connection.programs, { ...own, contactId: contact + at });
      }
      break;
    case 'campaign': {
      const queue = connection.campaigns[number % connection.campaigns.length];
      if (!queue) break;
      for (let at = 0; at < size; at += 1) {
        const sameness = `Oferta ${String(number % 7)}`;
        const purpose = 'marketing';
        world.add(queue, {
          minGapSeconds: number % 20,
          purpose,
          sameness,
          contactId: contact + at,
        });
      }
      break;
    }
    case 'pause': {
      const queue = connection.campaigns[number % connection.campaigns.length];
      if (queue) queue.isPaused = number % 4 === 0;
      world.wake(connection.id);
      break;
    }
    case 'jump':
      world.jump(((number % 5) - 2) * HOUR);
      break;
    case 'lost':
      connection.isConnected = number % 4 !== 0;
      world.wake(connection.id);
      break;
    case 'too-fast':
      connection.tooFastAt = world.now().getTime();
      world.signal(connection, { type: 'too-fast', pauseMilliseconds: MINUTE });
      break;
    case 'lock':
      connection.channel.lockedUntil = world.now().getTime() + (1 + (number % 24)) * HOUR;
      world.signal(connection, connection.channel.lock());
      break;
    case 'release':
      world.release(connection);
      break;
    case 'opt-out':
      for (let at = 0; at < 20; at += 1) world.optOut(contact + at);
      break;
    case 'customers':
      for (let at = 0; at < 100; at += 1) world.customerWrites(connection, contact + at);
      break;
    case 'nothing':
      break;
  }
  world.askAllowances();
  await world.pass(minutes * MINUTE);
};

/** Days of an ordinary life, as a seed has them. */
export const liveFor = async (
  world: Simulation,
  {
    days,
    seed,
    size = 20,
  }: { readonly days: number; readonly seed: number; readonly size?: number },
): Promise<void> => {
  const random = seededRandom(seed);
  const places = world.connections.length;
  const each = Math.max(1, Math.round(90 / places));
  for (let passed = 0; passed < days * DAY; passed += each * MINUTE) {
    const dice = between(random, 0, 99);
    const kind = KINDS.find((_, at) => dice < CHANCES.slice(0, at + 1).reduce((a, b) => a + b, 0));
    await live(world, {
      kind: kind ?? 'nothing',
      minutes: each,
      place: between(random, 0, places - 1),
      number: between(random, 0, 1_000_000),
      size,
    });
  }
};

/** Of a hundred happenings, in the order of their kinds. */
const CHANCES = [6, 8, 6, 20, 8, 2, 6, 4, 2, 14, 2, 10, 12];
