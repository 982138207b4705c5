import t from 'tap';
import { kindOf } from './setting-kind.ts';

t.test('a setting is shown as its schema says', async (t) => {
  const cases: readonly [Record<string, unknown>, unknown][] = [
    [
      { type: 'string', enum: ['enabled', 'disabled'] },
      { type: 'switch', on: 'enabled', off: 'disabled' },
    ],
    [{ type: 'boolean' }, { type: 'switch', on: 'true', off: 'false' }],
    [
      { type: 'string', enum: ['text'] },
      { type: 'choice', values: ['text'] },
    ],
    [
      { type: 'string', enum: ['disabled', 'queue', 'company'] },
      { type: 'choice', values: ['disabled', 'queue', 'company'] },
    ],
    [
      { type: 'integer', minimum: 0, maximum: 60 },
      { type: 'number', minimum: 0, maximum: 60 },
    ],
    [{ type: 'number' }, { type: 'number' }],
    [{ type: 'string', secret: true, maxLength: 9 }, { type: 'secret' }],
    [
      { type: 'string', maxLength: 9 },
      { type: 'text', maxLength: 9 },
    ],
    [{ type: 'string', secret: true, form: false }, undefined],
  ];
  for (const [schema, expected] of cases) {
    t.same(kindOf({ schema }), expected, JSON.stringify(schema));
  }
});
