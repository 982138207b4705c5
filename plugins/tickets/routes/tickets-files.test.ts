import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { MessageDto } from '../schemas.ts';
import { Desk, newNumber } from '../testing/desk.ts';
import { eventually } from '../testing.ts';

const app = await createTestApp(t);

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const picture = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('medias', new Blob([new Uint8Array(PNG)]), 'foto.png');
  return form;
};

/** A customer who sends a picture. */
const withPicture = async (desk: Desk) => {
  const number = newNumber();
  const ticket = await desk.openFor(desk.admin, { number, name: 'Maria' });
  const from = JSON.stringify({ number, name: 'Maria' });
  const sent = await desk.send(
    desk.admin,
    `/simulator/${String(desk.line)}/messages`,
    picture({ from }),
  );
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
  const find = async (): Promise<MessageDto | undefined> =>
    (await desk.messages(ticket.id)).find(({ mediaUrl }) => mediaUrl !== null);
  await eventually(async () => (await find()) !== undefined);
  const message = await find();
  return { ticket, id: message?.id ?? 0, url: message?.mediaUrl ?? '' };
};

const status = async (url: string): Promise<number> => (await app.inject(url)).statusCode;

t.test('what a customer sent goes with the conversation', async (t) => {
  const desk = await Desk.open(app);
  const { ticket, url } = await withPicture(desk);
  const other = await withPicture(desk);
  t.equal(await status(url), 200);
  await desk.ok('DELETE', `/tickets/${String(ticket.id)}`);
  await eventually(async () => (await status(url)) === 404);
  t.equal(await status(other.url), 200, 'another conversation’s stays');
});

t.test('what was sent on stays where it was sent', async (t) => {
  const desk = await Desk.open(app);
  const { ticket, id, url } = await withPicture(desk);
  const target = await desk.openFor(desk.admin);
  await desk.ok('POST', `/messages/${String(id)}/forward`, { ticketId: target.id });
  await desk.ok('DELETE', `/tickets/${String(ticket.id)}`);
  t.equal(await status(url), 200);
});
