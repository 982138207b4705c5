import t from 'tap';
import { audienceAfter } from './audience-choice.ts';
import { editable, isLate, statusAfter } from './campaign-states.ts';
import { secondsFor, withinDays, workedOff } from './finish.ts';
import { blanked, emptyVariables, fillText } from './fill-text.ts';
import { gapAfter } from './gap.ts';
import { holdOf } from './hold.ts';
import { stateAfterAck, stateAfterQuestionAck } from './recipient-states.ts';
import { slotOf } from './slot-of.ts';
import { shareOf } from './wilson.ts';

const now = new Date('2026-12-01T12:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);

t.test(
  'a campaign is cancelled while it runs, restarted and ended while it is cancelled',
  async (t) => {
    t.equal(statusAfter('EM_ANDAMENTO', 'cancel'), 'CANCELADA');
    t.equal(statusAfter('CANCELADA', 'restart'), 'EM_ANDAMENTO');
    t.equal(statusAfter('CANCELADA', 'end'), 'FINALIZADA');
    t.equal(statusAfter('EM_ANDAMENTO', 'end'), undefined);
    t.equal(statusAfter('FINALIZADA', 'restart'), undefined);
    t.equal(statusAfter('EM_ANDAMENTO', 'start'), undefined);
  },
);

t.test('a planned one can be changed until an hour before', async (t) => {
  const planned = (scheduledAt: Date) => editable({ status: 'PROGRAMADA', scheduledAt }, now);
  t.equal(planned(new Date(hours(1).getTime() + 1)), 'all');
  t.equal(planned(hours(1)), 'none');
  t.equal(editable({ status: 'CANCELADA', scheduledAt: null }, now), 'texts');
  t.equal(editable({ status: 'EM_ANDAMENTO', scheduledAt: null }, now), 'none');
  t.notOk(isLate(hours(-12), now));
  t.ok(isLate(new Date(hours(-12).getTime() - 1), now));
});

t.test('acknowledgements never lead back, and a delivered message did not fail', async (t) => {
  t.equal(stateAfterAck('handed', 2), 'delivered');
  t.equal(stateAfterAck('delivered', 1), undefined);
  t.equal(stateAfterAck('delivered', -1), undefined);
  t.equal(stateAfterAck('sent', -1), 'failed');
  t.equal(stateAfterAck('read', 4), undefined);
  t.equal(stateAfterAck('waiting', 1), undefined);
  t.equal(stateAfterAck('unknown', 2), 'delivered', 'it may still be told of');
  t.equal(stateAfterQuestionAck('handed', 3), 'asked');
  t.equal(stateAfterQuestionAck('asked', -1), undefined);
});

t.test(
  'variables are literal: keys mean themselves, and values are not filled in their turn',
  async (t) => {
    const ana = { name: 'Ana {numero}', email: '', number: '5511999990000' };
    const own = [
      { key: 'preço (R$)', value: '$& 10' },
      { key: '.*', value: 'tudo' },
    ];
    const fill = (text: string) => fillText(text, ana, own);
    t.equal(fill('Oi {nome}, {NUMERO}: {preço (R$)}'), 'Oi Ana {numero}, 5511999990000: $& 10');
    t.equal(fill('{.*} {outra} {} {{nome}}'), 'tudo {outra} {} {Ana {numero}}');
    t.same(emptyVariables('{nome} {email} {email} {outra}', ana, own), ['email']);
    t.equal(blanked('Oi {nome}! '), 'Oi !');
  },
);

t.test('a slot stays the same, and contacts are spread over all of them', async (t) => {
  const slots = [1, 3, 5];
  const counts = new Map<number, number>();
  for (let contact = 1; contact <= 3000; contact += 1) {
    const slot = slotOf(7, contact, slots);
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  t.same([...counts.keys()].sort(), slots);
  t.ok([...counts.values()].every((count) => count > 900 && count < 1100));
  t.equal(slotOf(7, 42, slots), slotOf(7, 42, slots));
});

t.test('the longer pause comes after every so many, the others are by chance', async (t) => {
  const wishes = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 };
  t.same(
    [1, 2, 3, 4, 6].map((handed) => gapAfter(wishes, handed, 0.99)),
    [19, 19, 60, 19, 60],
  );
  t.equal(gapAfter({ ...wishes, longerIntervalAfter: 0 }, 3, 0), 0);
});

t.test('a share says nothing below a hundred, and then says how sure it is', async (t) => {
  t.equal(shareOf(10, 99), undefined);
  const share = shareOf(10, 100);
  t.equal(share?.value, 0.1);
  t.ok(Math.abs((share?.low ?? 0) - 0.0552) < 0.0005);
  t.ok(Math.abs((share?.high ?? 0) - 0.1744) < 0.0005);
  t.equal(shareOf(0, 200)?.low, 0);
});

t.test('a campaign says why it waits: first what only a person can mend', async (t) => {
  const later = hours(1);
  const running = {
    status: 'EM_ANDAMENTO',
    isPrepared: true,
    noted: { by: 'hours', reason: 'hours', until: later },
    connection: 'CONNECTED',
    stop: undefined,
  } as const;
  t.match(holdOf(running, now), { by: 'hours', until: later });
  t.equal(holdOf(running, later), undefined, 'it is over');
  t.match(holdOf({ ...running, connection: 'DISCONNECTED' }, now), { by: 'line' });
  t.match(holdOf({ ...running, connection: undefined }, now), { by: 'line', reason: 'gone' });
  const stop = { reason: 'by-hand', until: undefined };
  t.match(holdOf({ ...running, stop }, now), { by: 'governor', reason: 'held-by-hand' });
  t.match(holdOf({ ...running, isPrepared: false }, now), { by: 'preparing' });
  t.equal(holdOf({ ...running, status: 'CANCELADA', stop }, now), undefined);
});

t.test('clients that know one source of a kind change no more than that one', async (t) => {
  const lists = [1, 2].map((id) => ({ kind: 'list', id }) as const);
  const before = { sources: [...lists, { kind: 'tag', id: 3 } as const], except: [] };
  const after = (body: Parameters<typeof audienceAfter>[1]) => audienceAfter(before, body);
  t.same(after({ contactListId: 1, tagListId: 3, segmentId: null }), before, 'as it was shown');
  t.same(after({ contactListId: 9, excludedListId: 2 }), {
    sources: [
      { kind: 'tag', id: 3 },
      { kind: 'list', id: 9 },
    ],
    except: [{ kind: 'list', id: 2 }],
  });
  t.same(after({ audience: { sources: [...lists, ...lists], except: [] }, contactListId: 9 }), {
    sources: lists,
    except: [],
  });
});

t.test('the end is told by intervals within the hours', async (t) => {
  const intervals = { messageInterval: 21, longerIntervalAfter: 10, greaterInterval: 60 };
  t.equal(secondsFor(100, intervals), 90 * 10 + 10 * 60);
  const hours = {
    days: [
      {
        weekday: 'tuesday',
        spans: [
          { startTime: '08:00', endTime: '09:00' },
          { startTime: '10:00', endTime: '11:00' },
        ],
      },
    ],
    holidays: [],
    timeZone: 'UTC',
  } as const;
  const begins = new Date('2026-12-01T08:30:00Z');
  const end = (seconds: number) => workedOff(hours, begins, seconds)?.toISOString();
  t.equal(end(1800), '2026-12-01T09:00:00.000Z');
  t.equal(end(3600), '2026-12-01T10:30:00.000Z', 'the break is none of it');
  t.equal(end(7200), '2026-12-08T08:30:00.000Z', 'a week later');
  t.equal(workedOff({ ...hours, days: [] }, begins, 1), undefined);
});

t.test('a limit a day spreads messages over the days that are open', async (t) => {
  const spans = [{ startTime: '08:00', endTime: '18:00' }];
  const days = [
    { weekday: 'monday', spans },
    { weekday: 'tuesday', spans },
  ] as const;
  const hours = { days, holidays: ['2026-12-08'], timeZone: 'America/Sao_Paulo' };
  // A Tuesday at nine in São Paulo.
  const last = (messages: number) =>
    withinDays(hours, now, { messages, aDay: 10 })?.toISOString().slice(0, 16);
  t.equal(last(10), '2026-12-01T12:00');
  t.equal(last(11), '2026-12-07T11:00');
  t.equal(last(21), '2026-12-14T11:00', 'a holiday sends nothing');
  t.equal(last(10_000_000), undefined);
});
