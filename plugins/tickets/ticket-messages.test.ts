import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contribute, defineManifest, definePlugin, follow } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { createTestApp, eventually, migrateIn } from 'prosa/core/testing';
import t from 'tap';
import { inject, injectable } from 'tsyringe';
import { down, up } from './migrations/0014_transcripts.ts';
import {
  AutomaticActs,
  MessageTranscribed,
  RESPONDER_ORDER,
  RespondersPoint,
  TicketMessages,
} from './public.ts';
import type { Occasion, Responder, TicketDecision } from './public.ts';
import { arrive, decided, Desk, messageFrom, newNumber } from './testing.ts';

/** Waits for the words of a voice note, and repeats them. */
@injectable()
class Ears implements Responder {
  readonly id = 'ears';

  constructor(@inject(TicketMessages) private readonly messages: TicketMessages) {}

  async decide(
    ctx: Ctx,
    { ticket, message, state }: Occasion,
  ): Promise<TicketDecision | undefined> {
    if (message) return message.kind === 'audio' ? { state: { waits: true } } : undefined;
    if (!state) return undefined;
    const [last] = await this.messages.last(ctx, ticket.id, 1);
    return { replies: [{ body: `Ouvi: ${last?.transcript ?? ''}`, verbatim: true }], state: null };
  }
}

const ears = definePlugin({
  manifest: defineManifest({
    id: 'ears',
    version: '1.0.0',
    core: '^1.0.0',
    dependsOn: ['tickets'],
    api: [],
    tables: [],
    permissions: {},
    events: { publishes: {}, consumes: [] },
    follows: { from: 'now', events: ['tickets.message-transcribed'] },
    jobs: {},
    tasks: {},
    web: { routes: [], nav: [] },
  }),
  contributes: [contribute<Responder>(RespondersPoint, Ears, RESPONDER_ORDER.automation)],
  follows: [
    follow(MessageTranscribed, ({ payload: { message } }, ctx, { resolve }) =>
      resolve(AutomaticActs).askAgain(ctx, message.ticketId, 'ears'),
    ),
  ],
});

/** All of this project. */
const installed = (await createTestApp(t)).host.plugins;
const app = await createTestApp(t, { plugins: [...installed, ears] });
const messages = app.host.resolve('tickets', TicketMessages);

const inside = <T>(desk: Desk, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, work);

/** The beginning of an Ogg file with Opus in it. */
const VOICE = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(24),
  Buffer.from('OpusHead'),
  Buffer.alloc(64),
]);

/** A ticket with a text, a voice note, and an answer. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const file = await app.services.storage.save(
    { companyId: desk.company.id },
    Readable.from([VOICE]),
    { originalName: 'recado.ogg', declaredMime: 'audio/ogg' },
  );
  const voice = { kind: 'audio', body: '', mediaId: file.id, mediaName: 'recado.ogg' } as const;
  await arrive(desk, messageFrom(desk, number), messageFrom(desk, number, voice));
  const ticket = await desk.of(number);
  const [, note] = await desk.messages(ticket.id);
  if (!note) throw new Error('no voice note arrived');
  return { desk, number, file, ticket, note };
};

t.test('the last messages of a ticket are told with their files, oldest first', async (t) => {
  const { desk, number, file, ticket, note } = await setUp();
  await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: desk.admin.id });
  await desk.ok('POST', `/messages/${ticket.id}`, { body: 'Já ouço' });
  await arrive(
    desk,
    messageFrom(desk, number, {
      kind: 'image',
      body: 'a nota',
      isMediaPending: true,
      mediaSize: 9,
    }),
  );
  const all = await inside(desk, (ctx) => messages.last(ctx, ticket.id, 100));
  t.match(all, [
    { body: 'Olá', kind: 'conversation', fromMe: false, origin: 'customer', at: Date },
    {
      id: note.id,
      kind: 'audio',
      media: { id: file.id, state: 'ok', name: 'recado.ogg', mime: file.mime, size: file.size },
    },
    { body: 'Já ouço', fromMe: true, origin: 'agent' },
    { body: 'a nota', media: { id: null, state: 'pending', mime: null, size: 9 } },
  ]);
  t.notOk('media' in (all[0] ?? {}));
  t.same(await inside(desk, (ctx) => messages.last(ctx, ticket.id, 2)), all.slice(2));
  const other = await Desk.open(app);
  t.same(await inside(other, (ctx) => messages.last(ctx, ticket.id, 100)), []);
});

t.test('a file is opened within its company alone', async (t) => {
  const { desk, file, ticket, note } = await setUp();
  const opened = await inside(desk, async (ctx) => {
    const { stream, ...rest } = await messages.openFile(ctx, note.id);
    return { ...rest, bytes: await buffer(stream()) };
  });
  t.match(opened, { id: file.id, name: 'recado.ogg', mime: 'audio/ogg', size: VOICE.length });
  t.ok(opened.bytes.equals(VOICE));
  const [written] = await desk.messages(ticket.id);
  const open = (who: Desk, id: number) => inside(who, (ctx) => messages.openFile(ctx, id));
  await t.rejects(open(desk, written?.id ?? 0), { code: 'ERR_MEDIA_NOT_FOUND' });
  const other = await Desk.open(app);
  await t.rejects(open(other, note.id), { code: 'ERR_FETCH_WAPP_MSG' });
  await t.rejects(
    inside(other, (ctx) => messages.transcribe(ctx, note.id, 'alheio')),
    { code: 'ERR_FETCH_WAPP_MSG' },
  );
});

t.test('spoken words are kept with their message, told once, and taken away', async (t) => {
  const { desk, ticket, note } = await setUp();
  t.notOk('transcript' in note, 'a message without any is shown as ever');
  const transcribe = (words: string) =>
    inside(desk, (ctx) => messages.transcribe(ctx, note.id, words));
  await transcribe(' Preciso da segunda via. ');
  await transcribe('Preciso da segunda via.');
  const transcript = 'Preciso da segunda via.';
  t.match((await desk.messages(ticket.id))[1], { id: note.id, transcript });
  t.match((await inside(desk, (ctx) => messages.last(ctx, ticket.id, 1)))[0], { transcript });
  const told = (await desk.told()).filter(({ name }) => name === 'tickets.message-transcribed');
  t.match(told, [{ payload: { message: { id: note.id, transcript } } }]);
  t.equal(told.length, 1);
  await transcribe('');
  t.notOk('transcript' in ((await desk.messages(ticket.id))[1] ?? {}));
});

t.test('a responder waits for the words of a voice note, and answers them', async (t) => {
  const { desk, ticket, note } = await setUp();
  await decided(app);
  t.equal((await desk.messages(ticket.id)).length, 2, 'it waits');
  await inside(desk, (ctx) => messages.transcribe(ctx, note.id, 'a segunda {{via}}'));
  await app.services.followers.run();
  const answer = async () => (await desk.messages(ticket.id))[2]?.body;
  await eventually(async () => (await answer()) !== undefined);
  t.match(await answer(), /Ouvi: a segunda {{via}}$/);
});

t.test('the column of the spoken words goes and comes back, and messages stay', async (t) => {
  const { desk, ticket, note } = await setUp();
  const transcribe = () => inside(desk, (ctx) => messages.transcribe(ctx, note.id, 'antes'));
  await transcribe();
  await migrateIn(app, async (knex) => {
    await down(knex);
    t.notOk(await knex.schema.hasColumn('messages', 'transcript'));
    await up(knex);
  });
  const after = await desk.messages(ticket.id);
  t.equal(after.length, 2);
  t.notOk('transcript' in (after[1] ?? {}));
  await transcribe();
  t.match((await desk.messages(ticket.id))[1], { transcript: 'antes' });
});
