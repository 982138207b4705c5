import t from 'tap';
import { SettingDefinitions } from './setting-definitions.ts';

const definitions = new SettingDefinitions([
  {
    id: 'tickets',
    settings: {
      type: 'object',
      properties: {
        call: { type: 'string', enum: ['enabled', 'disabled'], default: 'disabled' },
        waitMinutes: { type: 'integer', minimum: 1, maximum: 60, default: 15 },
      },
    },
  },
  {
    id: 'billing',
    settings: {
      type: 'object',
      properties: { asaas: { type: 'string', maxLength: 20, default: '', secret: true } },
    },
  },
  { id: 'plain' },
]);

t.test('knows the settings of all manifests and whose they are', async (t) => {
  t.same(
    definitions.all().map(({ key, plugin, isSecret }) => [key, plugin, isSecret]),
    [
      ['call', 'tickets', false],
      ['waitMinutes', 'tickets', false],
      ['asaas', 'billing', true],
    ],
  );
});

t.test('takes the values a schema allows and no others', async (t) => {
  t.equal(definitions.parse('call', 'enabled'), 'enabled');
  t.equal(definitions.parse('waitMinutes', '20'), 20, 'a text that stands for a number');
  const wrong: readonly [string, unknown][] = [
    ['call', 'maybe'],
    ['call', { $ne: 1 }],
    ['call', undefined],
    ['waitMinutes', 0],
    ['waitMinutes', 'soon'],
    ['asaas', 'x'.repeat(21)],
  ];
  for (const [key, value] of wrong) {
    t.throws(() => definitions.parse(key, value), { code: 'ERR_INVALID_SETTING' }, String(value));
  }
});

t.test('a setting nobody declares does not exist, whatever its name', async (t) => {
  for (const key of ['unheard', '__proto__', 'constructor', '']) {
    t.throws(() => definitions.parse(key, 'x'), { code: 'ERR_NO_SETTING_FOUND', statusCode: 404 });
  }
});

t.test('refuses manifests that contradict themselves or one another', async (t) => {
  const declares = (id: string, schema: Record<string, unknown>) => ({
    id,
    settings: { type: 'object', properties: { call: schema } },
  });
  t.throws(
    () => new SettingDefinitions([declares('a', { type: 'string', enum: ['x'], default: 'y' })]),
    { code: 'ERR_INVALID_SETTING' },
  );
  const fine = { type: 'string', default: '' };
  t.throws(
    () => new SettingDefinitions([declares('a', fine), declares('b', fine)]),
    /"a" and "b" both declare the setting "call"/,
  );
});
