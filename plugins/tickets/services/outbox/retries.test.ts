import t from 'tap';
import { SendFailure } from '../../../connections/public.ts';
import { afterFailure, retryDelay } from './retries.ts';

const first = { ofMessage: 1, ofConnection: 1 };

t.test('the pauses between attempts grow, up to a minute', (t) => {
  t.same(
    [1, 2, 3, 6, 7, 8, 20].map(retryDelay),
    [1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000],
  );
  t.end();
});

t.test('a failure of a chat puts off this chat alone', (t) => {
  const failure = new SendFailure('no-keys', { retry: true, scope: 'chat', attempts: 4 });
  t.match(afterFailure(failure, { ofMessage: 3, ofConnection: 7 }), {
    isFinal: false,
    isOfMessage: true,
    chatDelay: 4_000,
    connectionDelay: 0,
  });
  t.match(afterFailure(failure, { ofMessage: 4, ofConnection: 0 }), { isFinal: true });
  t.end();
});

t.test(
  'a failure of the connection puts off all of it, longer each time, and is never final',
  (t) => {
    const failure = new SendFailure('too-many', { retry: true, scope: 'connection' });
    t.match(afterFailure(failure, first), { chatDelay: 1_000, connectionDelay: 1_000 });
    t.match(afterFailure(failure, { ofMessage: 1, ofConnection: 4 }), {
      chatDelay: 8_000,
      connectionDelay: 8_000,
    });
    t.match(afterFailure(failure, { ofMessage: 99, ofConnection: 99 }), { isFinal: false });
    t.end();
  },
);

t.test('while nobody knows whose failure it is, the connection waits less than the chat', (t) => {
  const silence = new SendFailure('no-answer', { retry: true, scope: 'unknown' });
  for (const failure of [silence, new TypeError('undefined is not a function')]) {
    t.match(afterFailure(failure, first), { chatDelay: 2_000, connectionDelay: 1_000 });
    t.match(afterFailure(failure, { ofMessage: 1, ofConnection: 4 }), {
      chatDelay: 9_000,
      connectionDelay: 8_000,
    });
  }
  t.match(afterFailure(new TypeError('x'), { ofMessage: 8, ofConnection: 8 }), { isFinal: true });
  t.match(afterFailure(silence, { ofMessage: 8, ofConnection: 8 }), { isFinal: false });
  t.end();
});

t.test('a refusal is final, with its reason', (t) => {
  const failure = new SendFailure('not-on-whatsapp', { retry: false });
  t.same(afterFailure(failure, first), { isFinal: true, reason: 'not-on-whatsapp' });
  t.end();
});

t.test(
  'a failure that says nothing of its scope is of the chat where its attempts are limited',
  (t) => {
    t.equal(new SendFailure('a', { retry: true }).scope, 'connection');
    t.equal(new SendFailure('a', { retry: true, attempts: 2 }).scope, 'chat');
    t.end();
  },
);
