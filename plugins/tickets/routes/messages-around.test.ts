import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { MessageListDto } from '../schemas.ts';
import { arrive, messageFrom } from '../testing/channel.ts';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

const setUp = async () => {
  const desk = await Desk.open(app);
  const ticket = await desk.openFor(desk.admin, { body: 'n 0' });
  const { number } = ticket.contact;
  const more = Array.from({ length: 29 }, (_, at) =>
    messageFrom(desk, number, { body: `n ${at + 1}` }),
  );
  await arrive(desk, ...more);
  const all = await desk.messages(ticket.id);
  const page = (query: string, who = desk.admin) =>
    desk.call<MessageListDto>(who, 'GET', `/messages/${ticket.id}?${query}`);
  const spoken = ({ messages }: MessageListDto): string[] => messages.map(({ body }) => body);
  return { desk, ticket, all, page, spoken };
};

t.test('a message is shown with what stands around it', async (t) => {
  const { all, page, spoken } = await setUp();
  const { body } = await page(`around=${all[15]?.id}&limit=10`);
  t.same(
    spoken(body),
    Array.from({ length: 11 }, (_, at) => `n ${at + 10}`),
  );
  t.match(body, { hasMore: true, hasNewer: true, count: 11 });
  const first = await page(`around=${all[0]?.id}&limit=10`);
  t.same(spoken(first.body), ['n 0', 'n 1', 'n 2', 'n 3', 'n 4', 'n 5']);
  t.match(first.body, { hasMore: false, hasNewer: true });
  const last = await page(`around=${all[29]?.id}&limit=10`);
  t.equal(spoken(last.body).at(-1), 'n 29');
  t.match(last.body, { hasMore: true, hasNewer: false });
});

t.test('from there one reads on in both directions, missing and repeating nothing', async (t) => {
  const { all, page, spoken } = await setUp();
  let { body } = await page(`around=${all[14]?.id}&limit=6`);
  const read = spoken(body);
  const [oldest, newest] = [body.messages[0]?.id, body.messages.at(-1)?.id];
  for (let from = newest; body.hasNewer; from = body.messages.at(-1)?.id) {
    ({ body } = await page(`after=${from}&limit=7`));
    read.push(...spoken(body));
  }
  ({ body } = await page(`before=${oldest}&limit=7`));
  read.unshift(...spoken(body));
  while (body.hasMore) {
    ({ body } = await page(`before=${body.messages[0]?.id}&limit=7`));
    read.unshift(...spoken(body));
  }
  t.same(
    read,
    all.map((message) => message.body),
  );
});

t.test('looking at the middle reads nothing; arriving at the end does', async (t) => {
  const { desk, ticket, all, page } = await setUp();
  t.equal((await desk.ticket(ticket.id)).unreadMessages, 30);
  await page(`around=${all[3]?.id}&limit=4`);
  await page(`before=${all[9]?.id}`);
  await page(`after=${all[3]?.id}&limit=4`);
  t.equal((await desk.ticket(ticket.id)).unreadMessages, 30);
  await page(`after=${all[20]?.id}&limit=20`);
  t.equal((await desk.ticket(ticket.id)).unreadMessages, 0);
});

t.test('a message of another chat, or out of sight, is not in this history', async (t) => {
  const { desk, page } = await setUp();
  const other = await desk.pending();
  const [elsewhere] = await desk.messages(other.id);
  t.match(await page(`around=${elsewhere?.id}`), {
    status: 404,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  });
  const eva = await desk.attendant('Eva');
  t.equal((await page('around=1', eva)).status, 403);
});
