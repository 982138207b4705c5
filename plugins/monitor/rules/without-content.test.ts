import t from 'tap';
import { payloadShape, statementShown, withoutContent } from './without-content.ts';

t.test('errors keep their kind and lose what people wrote', async (t) => {
  t.equal(
    withoutContent(
      'duplicate key: Key (name)=("Maria Souza") of maria@example.com +5511987650001\nDetail: secret',
    ),
    'duplicate key: Key (name)=(…) of … +…',
  );
  t.equal(withoutContent('HTTP 503'), 'HTTP 503');
  t.equal(withoutContent('x'.repeat(300)).length, 241);
});

t.test('statements lose their literals', async (t) => {
  t.equal(
    statementShown("select *\n  from messages where body = 'Minha ''senha''' and id = 1234567"),
    'select * from messages where body = … and id = …',
  );
});

t.test('payloads are shown by their shape', async (t) => {
  const id = '00000000-0000-4000-8000-000000000001';
  t.strictSame(
    payloadShape({
      id,
      count: 3,
      to: 'maria@example.com',
      at: '2026-11-20T10:00:00.000Z',
      list: ['a'],
    }),
    {
      id,
      count: 3,
      to: { characters: 17 },
      at: '2026-11-20T10:00:00.000Z',
      list: [{ characters: 1 }],
    },
  );
  t.equal(payloadShape({ a: {} }, 0), '…');
});
