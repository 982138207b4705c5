import Fastify from 'fastify';
import t from 'tap';
import { errorHandling } from './errors.ts';
import { validation } from './validation.ts';

const createApp = async () => {
  const app = Fastify({ logger: false });
  await app.register(errorHandling);
  await app.register(validation);
  return app;
};

const whole = { type: 'object', additionalProperties: false, required: ['name'] } as const;
const named = { ...whole, properties: { name: { type: 'string' } } } as const;
/** Nobody knows this type. */
const unheardOf = { type: 'object', properties: { name: { type: 'word' } } };

t.test(
  'a route judges and answers by its schemas, which are compiled when it is called',
  async (t) => {
    const app = await createApp();
    app.post('/names', { schema: { body: named, response: { 200: named } } }, () => ({
      name: 'Ana',
      secret: 'never told',
    }));
    const send = (payload: object) => app.inject({ method: 'POST', url: '/names', payload });
    t.equal((await send({ name: 1 })).statusCode, 400);
    t.equal((await send({ name: 'Ana' })).body, '{"name":"Ana"}');
    t.equal(
      (await send({ name: 'Ana', age: 3 })).statusCode,
      400,
      'a refusal is not the last word',
    );
    t.doesNotThrow(() => app.compileSchemas());
  },
);

t.test('a schema that cannot be compiled spoils its own route only', async (t) => {
  const app = await createApp();
  app.post('/names', { schema: { body: named } }, () => ({ ok: true }));
  app.post('/words', { schema: { body: unheardOf } }, () => ({ ok: true }));
  await app.ready();
  const send = (url: string) => app.inject({ method: 'POST', url, payload: { name: 'Ana' } });
  t.equal((await send('/names')).statusCode, 200);
  t.equal((await send('/words')).statusCode, 500);
});

t.test('asked to, it compiles all of them and names the route at fault', async (t) => {
  for (const schema of [{ body: unheardOf }, { response: { 200: unheardOf } }]) {
    const app = await createApp();
    app.post('/words', { schema }, () => ({ name: 'Ana' }));
    await app.ready();
    t.throws(() => app.compileSchemas(), { message: /POST \/words/ });
  }
});
