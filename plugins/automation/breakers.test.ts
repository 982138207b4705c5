import { OutboundError } from 'prosa/core';
import t from 'tap';
import { BreakerBoard } from './services/breaker-board.ts';

let now = 0;
const board = new BreakerBoard({ now: () => new Date(now) });
const URL_OF_IT = 'https://model.example.com/v1/chat';

const failing = (kind: 'down' | 'bad-key' = 'down', status?: number) =>
  board.guard(1, URL_OF_IT, () =>
    Promise.reject(new OutboundError({ kind, ...(status !== undefined && { status }) }, true)),
  );
const made = new OutboundError({ kind: 'down' }, true);
const open = new OutboundError({ kind: 'down', code: 'BREAKER_OPEN' }, false);

t.test('five failures in a row close the way to a host, for longer each time', async (t) => {
  for (let call = 0; call < 4; call += 1) await t.rejects(failing(), made);
  await t.rejects(
    failing('bad-key', 401),
    new OutboundError({ kind: 'bad-key', status: 401 }, true),
  );
  for (let call = 0; call < 4; call += 1) await t.rejects(failing(), made);
  t.equal(await board.guard(1, URL_OF_IT, async () => 'fine'), 'fine', 'four are too few');
  for (let call = 0; call < 5; call += 1) await t.rejects(failing(), made);
  await t.rejects(failing(), open);
  t.equal(await board.guard(2, URL_OF_IT, async () => 'fine'), 'fine', 'for this company alone');
  t.equal(await board.guard(1, 'https://other.example.com', async () => 'fine'), 'fine');
  now += 30_000;
  let release: (value: string) => void = () => undefined;
  const trial = board.guard(1, URL_OF_IT, () => new Promise((resolve) => (release = resolve)));
  await t.rejects(failing(), open, 'one trial at a time');
  release('fine');
  t.equal(await trial, 'fine');
  for (let call = 0; call < 5; call += 1) await t.rejects(failing(), made);
  now += 30_000;
  await t.rejects(failing(), made, 'the trial fails');
  now += 59_000;
  await t.rejects(failing(), open);
  now += 1_000;
  t.equal(await board.guard(1, URL_OF_IT, async () => 'fine'), 'fine');
});
