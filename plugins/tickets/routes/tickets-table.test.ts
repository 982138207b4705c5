import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { ticketErrors } from '../errors.ts';
import type { TicketStatus } from '../public.ts';
import type { TicketDto } from '../schemas.ts';
import { actionFor, decide, TRANSITIONS } from '../services/state/transitions.ts';
import type { TicketAction } from '../services/state/transitions.ts';
import { Desk } from '../testing/desk.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);
const desk = await Desk.open(app);
const stranger = await Desk.open(app);
const [ana, rui, eva] = [
  await desk.attendant('Ana'),
  await desk.attendant('Rui'),
  await desk.attendant('Eva'),
];
const queueId = await desk.queue('Vendas', ana, rui);
const otherQueueId = await desk.queue('Suporte', ana, rui);
await desk.queue('Caixa', eva);

/** Everybody there is: who sees the ticket, and as whom the table knows them. */
const PEOPLE: Readonly<
  Record<string, { readonly user?: TestUser; readonly refused?: readonly [number, string] }>
> = {
  'whoever has it': { user: ana },
  'a colleague of the queue': { user: rui },
  'an admin': { user: desk.admin },
  'an attendant of another queue': { user: eva, refused: [403, 'ERR_NO_PERMISSION'] },
  'an admin of another company': { user: stranger.admin, refused: [404, 'ERR_NO_TICKET_FOUND'] },
  nobody: { refused: [401, 'ERR_SESSION_EXPIRED'] },
};

interface Request {
  readonly status?: TicketStatus;
  readonly queueId?: number;
  readonly userId?: number;
}

/** Every request that asks for a step. */
const REQUESTS: readonly Request[] = [
  { status: 'open' },
  { status: 'pending' },
  { status: 'closed' },
  { queueId: otherQueueId },
  { queueId: otherQueueId, userId: rui.id },
];

const STATES = Object.keys(TRANSITIONS) as TicketStatus[];

/** A ticket in a state; open and closed ones are, or were, Ana's. */
const inState = async (status: TicketStatus): Promise<TicketDto> => {
  if (status === 'pending') return desk.pending({ queueId });
  const ticket = await desk.openFor(ana, { queueId });
  if (status === 'open') return ticket;
  return desk.ok<TicketDto>('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
};

const covered = new Set<`${TicketStatus} ${TicketAction}`>();

for (const status of STATES) {
  for (const request of REQUESTS) {
    const moves = request.queueId !== undefined;
    const action = actionFor(status, request.status, moves);
    covered.add(`${status} ${action}`);
    t.test(`${status}: ${action} (${JSON.stringify(request)})`, async (t) => {
      let ticket = await inState(status);
      for (const [name, { user, refused }] of Object.entries(PEOPLE)) {
        const path = `/tickets/${ticket.id}`;
        const answer = await desk.call<TicketDto & { error?: string }>(user, 'PUT', path, request);
        if (refused) {
          t.same([answer.status, answer.body.error], refused, name);
          continue;
        }
        const actor = { userId: user?.id ?? 0, isAdmin: user === desk.admin };
        const target = { queueId: request.queueId ?? queueId, userId: request.userId ?? null };
        const expected = decide(ticket, action, actor, target);
        if ('refused' in expected) {
          const { code, statusCode } = ticketErrors[expected.refused]();
          t.same([answer.status, answer.body.error], [statusCode, code], name);
          t.same(await desk.ticket(ticket.id), ticket, `${name} changes nothing`);
          continue;
        }
        t.equal(answer.status, 200, name);
        t.match(answer.body, expected.patch, name);
        t.match(await desk.ticket(ticket.id), expected.patch, name);
        ticket = await inState(status);
      }
    });
  }
}

t.test('that is every step the API can ask for', (t) => {
  const never = (status: TicketStatus, action: TicketAction): boolean =>
    'refused' in
    decide(
      { status, userId: null, queueId: 1, isGroup: false },
      action,
      { userId: 1, isAdmin: true },
      { queueId: 1, userId: null },
    );
  for (const status of STATES) {
    for (const action of Object.keys(TRANSITIONS[status]) as TicketAction[]) {
      t.ok(covered.has(`${status} ${action}`) || never(status, action), `${status} ${action}`);
    }
  }
  t.end();
});

for (const status of STATES) {
  t.test(`${status}: delete`, async (t) => {
    const ticket = await inState(status);
    const path = `/tickets/${ticket.id}`;
    for (const [name, { user, refused }] of Object.entries(PEOPLE)) {
      if (user === desk.admin) continue;
      const [expected] = refused ?? [403];
      t.equal((await desk.call(user, 'DELETE', path)).status, expected, name);
    }
    t.match(await desk.call(desk.admin, 'DELETE', path), {
      status: 200,
      body: { message: 'ticket deleted' },
    });
    t.equal((await desk.call(desk.admin, 'GET', path)).status, 404);
  });
}
