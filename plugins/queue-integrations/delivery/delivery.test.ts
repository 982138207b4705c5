import { OutboundError } from 'prosa/core';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { newSigningSecret } from '../services/signing-secret.ts';
import { readHookAnswer } from './answer.ts';
import { deliveryBody } from './body.ts';
import { afterFailure, reasonOf } from './retries.ts';
import { signedHeaders } from './signature.ts';

t.test(
  'a signature is one of Standard Webhooks, of both secrets while one replaces another',
  async (t) => {
    const [old, fresh] = [newSigningSecret(), newSigningSecret()];
    const body = '{"a":"ç"}';
    const headers = signedHeaders('msg_1', new Date(), body, [fresh, old]);
    for (const secret of [old, fresh]) {
      t.same(new Webhook(secret).verify(body, headers), { a: 'ç' });
    }
    t.throws(() => new Webhook(newSigningSecret()).verify(body, headers));
    t.throws(() => new Webhook(fresh).verify(`${body} `, headers));
    const early = new Date(Date.now() - 6 * 60_000);
    t.throws(() => new Webhook(fresh).verify(body, signedHeaders('msg_1', early, body, [fresh])));
  },
);

t.test('the body is a message of WhatsApp with the numbers of the ticket beside it', async (t) => {
  const base = {
    externalId: 'ABC',
    sentAt: new Date('2026-11-27T12:00:00Z'),
    contact: { number: '5511999990000', name: 'Bia' },
    ...{ ticketId: 7, companyId: 1, connectionId: 2, queueId: null, mediaUrl: undefined },
  };
  const text = { id: 1, body: 'Oi', kind: 'conversation' } as const;
  t.same(JSON.parse(deliveryBody({ ...base, message: text })), {
    key: { remoteJid: '5511999990000@s.whatsapp.net', fromMe: false, id: 'ABC' },
    messageTimestamp: 1_795_780_800,
    pushName: 'Bia',
    broadcast: false,
    status: 'DELIVERY_ACK',
    message: { conversation: 'Oi' },
    ...{ ticketId: 7, companyId: 1, whatsappId: 2, queueId: null },
  });
  const media = { id: 'x', state: 'ok', name: 'a.pdf', mime: 'application/pdf', size: 9 } as const;
  const file = { id: 2, body: '', kind: 'application', media } as const;
  t.match(
    JSON.parse(deliveryBody({ ...base, message: file, mediaUrl: 'https://p.example.com/x' })),
    {
      message: {
        documentMessage: { mimetype: 'application/pdf', fileName: 'a.pdf', fileLength: '9' },
      },
      mediaUrl: 'https://p.example.com/x',
    },
  );
});

t.test('only an answer about the ticket is an answer', async (t) => {
  for (const text of [
    '',
    'ok',
    '{"message":"Workflow was started"}',
    '[]',
    'null',
    '{"replies":5}',
  ]) {
    t.equal(readHookAnswer(text), undefined, text);
  }
  t.same(
    readHookAnswer(
      '{"replies":["Oi",{"text":"Foto","mediaUrl":"https://a.example.com/a.png","delay":0}]}',
    ),
    {
      parts: [
        { text: 'Oi', delay: 1_000 },
        { text: 'Foto', url: 'https://a.example.com/a.png', delay: 0 },
      ],
      order: undefined,
    },
  );
  t.match(readHookAnswer('[{"queueId":3,"userId":4,"stopBot":true,"close":true}]'), {
    order: { queueId: 3, userId: 4, stops: true, closes: true },
  });
});

t.test(
  'a delivery is tried again after 5 s, 30 s, 2 min and 10 min, and 410 ends it',
  async (t) => {
    const pauses = [5_000, 30_000, 120_000, 600_000];
    const now = new Date('2026-11-27T12:00:00Z');
    const down = new OutboundError({ kind: 'down', status: 500 }, true);
    const waits = [1, 2, 3, 4].map((attempts) => {
      const after = afterFailure(down, attempts, pauses, now);
      return 'next' in after ? after.next.getTime() - now.getTime() : 0;
    });
    t.same(waits, pauses);
    t.same(afterFailure(down, 5, pauses, now), { lost: true });
    const busy = new OutboundError({ kind: 'busy', status: 429, retryAfterSeconds: 60 }, true);
    t.same(afterFailure(busy, 1, pauses, now), { next: new Date(now.getTime() + 60_000) });
    const gone = new OutboundError({ kind: 'bad-request', status: 410 }, true);
    t.same(afterFailure(gone, 1, pauses, now), { lost: true, stops: true });
    t.same([reasonOf(down), reasonOf(new OutboundError({ kind: 'late' }, true))], ['500', 'late']);
  },
);
