import t from 'tap';
import { Type } from '@sinclair/typebox';
import { refusalOf, refusalsOf } from './validate.ts';

const schema = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 5 }),
  email: Type.Optional(Type.String({ format: 'email' })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  hours: Type.Optional(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
});

t.test('refuses what the schema refuses, and says why', async (t) => {
  const cases = [
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', 'a', 'tooShort'],
    ['name', ' a ', 'tooShort'],
    ['name', 'abcdef', 'tooLong'],
    ['email', 'ana@', 'email'],
    ['email', 'ana@exemplo', 'email'],
    ['days', 0, 'minimum'],
    ['days', 10, 'maximum'],
    ['days', 1.5, 'integer'],
    ['days', Number.NaN, 'number'],
    ['hours', '8:00', 'pattern'],
  ] as const;
  for (const [name, value, key] of cases) {
    t.equal(refusalOf(schema, name, value)?.key, key, `${name} ${JSON.stringify(value)}`);
  }
});

t.test('accepts what is right, and what may be left out', async (t) => {
  t.same(
    refusalsOf(schema, { name: 'Ana', email: 'ana@exemplo.com.br', days: 3, hours: '08:00' }),
    {},
  );
  t.same(refusalsOf(schema, { name: 'José!', email: '', days: null }), {});
});

t.test('counts characters as people do', async (t) => {
  t.equal(refusalOf(schema, 'name', '🎸🎸🎸🎸🎸'), undefined);
});
