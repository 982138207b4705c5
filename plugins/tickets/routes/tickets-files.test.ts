import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import type { MessageDto, TicketDto } from '../schemas.ts';
import { Desk, newNumber } from '../testing/desk.ts';

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
    `/simulator/${String(desk.connection)}/messages`,
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

t.test('what a customer sent goes with the ticket', async (t) => {
  const desk = await Desk.open(app);
  const { ticket, url } = await withPicture(desk);
  const other = await withPicture(desk);
  t.equal(await status(url), 200);
  await desk.ok('DELETE', `/tickets/${String(ticket.id)}`);
  await eventually(async () => (await status(url)) === 404);
  t.equal(await status(other.url), 200, 'another ticket’s stays');
});

t.test('what was sent on stays where it was sent', async (t) => {
  const desk = await Desk.open(app);
  const { ticket, id, url } = await withPicture(desk);
  const target = await desk.openFor(desk.admin);
  await desk.ok('POST', `/messages/${String(id)}/forward`, { ticketId: target.id });
  await desk.ok('DELETE', `/tickets/${String(ticket.id)}`);
  t.equal(await status(url), 200);
});

t.test('what a customer sent goes with the contact, and what was sent on stays', async (t) => {
  const desk = await Desk.open(app);
  const alone = await withPicture(desk);
  const shared = await withPicture(desk);
  const target = await desk.openFor(desk.admin);
  await desk.ok('POST', `/messages/${String(shared.id)}/forward`, { ticketId: target.id });
  await desk.ok('DELETE', `/contacts/${String(shared.ticket.contactId)}`);
  await desk.ok('DELETE', `/contacts/${String(alone.ticket.contactId)}`);
  await eventually(async () => (await status(alone.url)) === 404);
  t.equal(await status(shared.url), 200);
});

t.test('what one person sent and got back goes with them at last', async (t) => {
  const desk = await Desk.open(app);
  const { ticket, id, url } = await withPicture(desk);
  await desk.ok('PUT', `/tickets/${String(ticket.id)}`, { status: 'closed' });
  const second = await desk.ok<TicketDto>('POST', '/tickets', { contactId: ticket.contactId });
  t.not(second.id, ticket.id);
  await desk.ok('POST', `/messages/${String(id)}/forward`, { ticketId: second.id });
  await desk.ok('DELETE', `/contacts/${String(ticket.contactId)}`);
  await eventually(async () => (await status(url)) === 404);
});
