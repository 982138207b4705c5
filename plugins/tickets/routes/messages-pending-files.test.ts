import { Readable } from 'node:stream';
import type { Ctx } from 'prosa/contract';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { MediaEvent } from '../../connections/public.ts';
import { Ticket } from '../models/ticket.ts';
import type { MessageDto } from '../schemas.ts';
import { Forwarding } from '../services/desk/forwarding.ts';
import { arrive, messageFrom } from '../testing/channel.ts';
import { Desk, newNumber } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

/** A customer's picture whose file is still on its way. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const sent = messageFrom(desk, number, {
    kind: 'image',
    body: 'a nota',
    isMediaPending: true,
    mediaSize: 5_000_000_000,
  });
  await arrive(desk, sent);
  const ticket = await desk.of(number);
  const [message] = await desk.messages(ticket.id);
  if (!message) throw new Error('nothing arrived');
  const told: MediaEvent = {
    type: 'media',
    connectionId: desk.connection,
    chatNumber: number,
    externalId: sent.externalId,
    fromMe: false,
  };
  return { desk, ticket, message, told, path: `/messages/${message.id}/media` };
};

t.test('a message is shown before its file, and hears what becomes of it', async (t) => {
  const { desk, ticket, message, told } = await setUp();
  t.match(message, { mediaState: 'pending', mediaSize: 5_000_000_000, mediaUrl: null });
  t.same(await arrive(desk, told), ['stored']);
  t.match(await desk.messages(ticket.id), [{ mediaState: 'lost', body: 'a nota' }]);
  const last = (await desk.told()).at(-1);
  t.equal(last?.name, 'tickets.message-updated');
  t.same(await arrive(desk, { ...told, externalId: 'NOBODY' }), ['ignored']);
  t.same(await arrive(desk, { ...told, fromMe: true }), ['ignored'], 'not the other direction');
  const forwarded = await desk.call(desk.admin, 'POST', `/messages/${message.id}/forward`, {
    ticketId: ticket.id,
  });
  t.match(forwarded.body, { error: /./ }, 'what is not here goes nowhere');
});

t.test('asking for a lost file again needs a right to see it', async (t) => {
  const { desk, message, told, path } = await setUp();
  t.equal((await desk.call(undefined, 'POST', path)).status, 401);
  const other = await Desk.open(app);
  t.match(await other.call(other.admin, 'POST', path), {
    status: 404,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  });
  const queueId = await desk.queue('Vendas');
  await desk.ok('PUT', `/tickets/${message.ticketId}`, { queueId });
  const stranger = await desk.attendant('Ana');
  t.equal((await desk.call(stranger, 'POST', path)).status, 403);

  const pending = await desk.call<MessageDto>(desk.admin, 'POST', path);
  t.match(pending, { status: 200, body: { mediaState: 'pending' } }, 'it is on its way already');
  await arrive(desk, told);
  t.match(await desk.call(desk.admin, 'POST', path), {
    status: 410,
    body: { error: 'ERR_MEDIA_GONE' },
  });
});

t.test(
  'a file the company has no room for is shown as such, and can be asked for again',
  async (t) => {
    const { desk, ticket, message, told, path } = await setUp();
    t.same(await arrive(desk, { ...told, isStorageFull: true }), ['stored']);
    t.match(await desk.messages(ticket.id), [
      { mediaState: 'full', body: 'a nota', mediaUrl: null },
    ]);
    const forwarded = await desk.call(desk.admin, 'POST', `/messages/${message.id}/forward`, {
      ticketId: ticket.id,
    });
    t.match(forwarded.body, { error: 'ERR_FORWARDING_WAPP_MSG' });
    // The channel is asked, which knows nothing of this file.
    t.match(await desk.call(desk.admin, 'POST', path), { body: { error: 'ERR_MEDIA_GONE' } });
  },
);

/**
 * Does something while a transaction holds what it holds, and waits until the other one stands still because of it, or
 * ends.
 */
const meanwhile = async <T>(
  companyId: number,
  hold: (ctx: Ctx) => Promise<unknown>,
  other: () => Promise<T>,
  userId?: number,
): Promise<T> => {
  const scope = {
    companyId,
    roles: ['admin' as const],
    ...(userId === undefined ? {} : { userId }),
  };
  const { answer } = await app.database.transaction(scope, async (ctx) => {
    await hold(ctx);
    const state = { isOver: false };
    const answer = other().finally(() => (state.isOver = true));
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await app.database.knex.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    while (!state.isOver && !(await isWaiting()));
    return { answer };
  });
  return answer;
};

const withFile = async () => {
  const room = await setUp();
  const { desk, told, message } = room;
  const companyId = desk.company.id;
  const file = await app.services.storage.save({ companyId }, Readable.from(['a nota']), {
    originalName: 'nota.txt',
    declaredMime: 'text/plain',
  });
  const target = await desk.openFor(desk.admin, {});
  const forward = () =>
    desk.call<{ message: MessageDto; error?: string }>(
      desk.admin,
      'POST',
      `/messages/${String(message.id)}/forward`,
      { ticketId: target.id },
    );
  return { ...room, companyId, file, target, forward, came: { ...told, mediaId: file.id } };
};

t.test('a file that comes while its message is forwarded goes with it', async (t) => {
  const { companyId, message, file, forward } = await withFile();
  const answer = await meanwhile(
    companyId,
    async ({ trx }) => {
      await trx('tickets').where({ id: message.ticketId }).forUpdate().select('id');
      await trx('messages')
        .where({ id: message.id })
        .update({ media_id: file.id, media_state: 'ok' });
    },
    forward,
  );
  t.match(answer, { status: 200, body: { message: { mediaType: 'image' } } });
  t.ok(answer.body.message.mediaUrl?.includes(file.id));
});

t.test('a message that goes with its contact is not forwarded any more', async (t) => {
  const { desk, companyId, ticket, target, forward, came } = await withFile();
  await arrive(desk, came);
  const answers = await meanwhile(
    companyId,
    ({ trx }) => trx('tickets').where({ id: target.id }).forUpdate().select('id'),
    async () => {
      const forwarded = forward();
      await desk.ok('DELETE', `/contacts/${String(ticket.contactId)}`);
      return { forwarded };
    },
  );
  t.match(await answers.forwarded, { status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } });
});

t.test('what is being forwarded when its contact goes keeps its file', async (t) => {
  const { desk, companyId, message, ticket, target, file, came } = await withFile();
  await arrive(desk, came);
  const forwarding = app.host.resolve('tickets', Forwarding);
  await meanwhile(
    companyId,
    async (ctx) => {
      const into = await Ticket.query(ctx.trx).findById(target.id).throwIfNotFound();
      await forwarding.byId(ctx, message.id, into);
    },
    () => desk.ok('DELETE', `/contacts/${String(ticket.contactId)}`),
    desk.admin.id,
  );
  const shown = (await desk.messages(target.id)).at(-1);
  t.ok(shown?.mediaUrl?.includes(file.id));
  t.equal((await app.inject(shown?.mediaUrl ?? '')).statusCode, 200);
});

t.test('a file of a message that goes in that moment is known to be nobody’s', async (t) => {
  const { desk, companyId, message, came } = await withFile();
  const received = await meanwhile(
    companyId,
    async ({ trx }) => {
      await trx('tickets').where({ id: message.ticketId }).forUpdate().select('id');
      await trx('messages').where({ id: message.id }).delete();
    },
    () => arrive(desk, came),
  );
  t.same(received, ['ignored'], 'its connection forgets the file');
});

t.test('a file that is gone goes nowhere', async (t) => {
  const { desk, companyId, file, forward, came } = await withFile();
  await arrive(desk, came);
  await app.services.storage.remove({ companyId }, file.id);
  t.match((await forward()).body, { error: 'ERR_FORWARDING_WAPP_MSG' });
});
