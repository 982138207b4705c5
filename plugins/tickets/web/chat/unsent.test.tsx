import t from 'tap';
import { noAnswer, prepare, until } from 'prosa/web/testing';
import type { MockRequest } from 'prosa/web/testing';
import { buildMessage } from '../testing/builders.ts';
import { clearOutgoing, hasOutgoing, resendLost, send } from './outbox.ts';
import { keepUnsentTexts } from './unsent.ts';

const KEY = 'tickets.unsent.1';
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');

t.test(
  'a text that had not left when the page closed goes out with the next page, once',
  async (t) => {
    const api = await prepare(t, { api: { 'POST /api/messages/:ticketId': noAnswer } });
    t.teardown(clearOutgoing);
    const closed = keepUnsentTexts(1);
    send(7, { body: 'quase' });
    send(7, { body: 'anexo', file: new File(['x'], 'a.txt') });
    await until(() => api.calls.length === 2);
    t.match(stored(), [{ ticketId: 7, body: 'quase' }], 'files the browser does not keep');
    t.equal((stored() as unknown[]).length, 1);
    closed();
    clearOutgoing();

    t.teardown(keepUnsentTexts(1));
    t.ok(hasOutgoing());
    const sent: unknown[] = [];
    api.set({
      'POST /api/messages/:ticketId': ({ body }: MockRequest) => {
        sent.push(body);
        return { messages: [buildMessage({ fromMe: true })] };
      },
    });
    resendLost();
    resendLost();
    await until(() => !hasOutgoing());
    t.same(sent.length, 1);
    t.match(sent, [
      { body: 'quase', clientId: (api.calls[0]!.body as { clientId: string }).clientId },
    ]);
    t.equal(stored(), null);
  },
);

t.test('what is a day old, of somebody else or broken stays away', async (t) => {
  await prepare(t);
  t.teardown(clearOutgoing);
  const old = { clientId: 'a', ticketId: 1, body: 'velha', createdAt: '2020-01-01T00:00:00.000Z' };
  localStorage.setItem(KEY, JSON.stringify([old]));
  t.teardown(keepUnsentTexts(1));
  localStorage.setItem('tickets.unsent.2', '{');
  t.teardown(keepUnsentTexts(2));
  t.notOk(hasOutgoing());
});
