import type pg from 'pg';
import { Claims } from '../../plugins/governor/services/claims.ts';
import type { Claimed, ClaimedConnection } from '../../plugins/governor/services/claims.ts';
import { percentile } from '../figures.ts';
import type { Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import type { BenchChannel } from './channel.ts';
import { OutreachCompany, until } from './company.ts';

const CONNECTIONS = 25;
const EACH = 40;
/** The pauses are random whole seconds below it. */
const INTERVAL = 5;
/** A shorter pause is none: the message leaves as soon as the channel has taken the one before. */
const SHORTEST = 900;
const PATIENCE_MILLISECONDS = 300_000;

/** By connection, the moment that each message after the first was planned for; undefined = at once. */
type Plans = Map<number, (number | undefined)[]>;

/** Notes for which moments claims plan what follows. @returns its end */
const observe = (plans: Plans): (() => void) => {
  const { prototype } = Claims;
  // Called as a method of the claims below.
  // oxlint-disable-next-line typescript/unbound-method
  const { claim } = prototype;
  prototype.claim = async function observed(
    this: Claims,
    connection: ClaimedConnection,
  ): Promise<Claimed> {
    const began = Date.now();
    const claimed = await claim.call(this, connection);
    if (claimed.isSent) {
      const next = claimed.again?.getTime() ?? 0;
      const plan = plans.get(connection.connectionId) ?? [];
      plans.set(connection.connectionId, plan);
      plan.push(next - began >= SHORTEST ? next : undefined);
    }
    return claimed;
  };
  return () => {
    prototype.claim = claim;
  };
};

/** Milliseconds from each planned moment to the sending of its message. */
const latenessOf = (plans: Plans, { handed }: BenchChannel): number[] =>
  [...plans].flatMap(([connectionId, plan]) => {
    const sent = handed
      .filter((each) => each.connectionId === connectionId)
      .map(({ began }) => performance.timeOrigin + began);
    return plan.flatMap((moment, place) => {
      const real = sent[place + 1];
      return moment === undefined || real === undefined ? [] : [Math.abs(real - moment)];
    });
  });

/** O2: how much later than planned messages leave, on many connections at once. */
export const benchPacing = async (
  stage: Stage,
  sql: pg.Client,
  channel: BenchChannel,
): Promise<Figure[]> => {
  const company = await OutreachCompany.open(stage, sql);
  const connections = await company.connections(CONNECTIONS);
  await company.pace(INTERVAL);
  const plans: Plans = new Map();
  const stop = observe(plans);
  const began = performance.now();
  const campaigns: number[] = [];
  for (const [place, connectionId] of connections.entries()) {
    const from = 1_000_000 + place * EACH;
    const tagListId = await company.people({ count: EACH, from, connectionId });
    campaigns.push(await company.campaign({ whatsappId: connectionId, tagListId }));
  }
  const sentOn = () =>
    channel.handed.filter(({ connectionId }) => connections.includes(connectionId)).length;
  await until('every recipient', () => sentOn() === CONNECTIONS * EACH, PATIENCE_MILLISECONDS);
  stop();
  const lateness = latenessOf(plans, channel);
  const at = (share: number): string => percentile(lateness, share).toFixed(0);
  return [
    {
      id: 'O2',
      what: `planned against real instant of ${String(CONNECTIONS * EACH)} recipients on ${String(CONNECTIONS)} connections, p99`,
      value: percentile(lateness, 0.99),
      unit: 'ms',
      must: { at: 'most', value: 2_000 },
      aim: 500,
      detail: `p50 ${at(0.5)}, p95 ${at(0.95)} ms of ${String(lateness.length)} that were planned; all in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
    },
  ];
};
