import pg from 'pg';
import { bodySql, spelled, WORDS } from '../e2e/reads/words.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';
import type { TestUser } from '../core/testing/factories.ts';

const LONG = 100_000;
const SHORT = 100;
/** Other chats of the reader, with a hundred messages each. */
const OTHERS = 200;
const ROUNDS = 60;

interface Chat {
  readonly id: number;
  readonly uuid: string;
}

/** Chats of two people, written past the application; the last one is the long one. */
const fill = async (
  sql: pg.Client,
  reader: TestUser,
  other: TestUser,
): Promise<{ readonly short: Chat; readonly long: Chat }> => {
  await sql.query(`set session_replication_role = replica; set synchronous_commit = off`);
  const { companyId } = reader;
  const { rows } = await sql.query<Chat>(`
    insert into chats (company_id, title, owner_id, last_at, created_at)
      select ${companyId}, 'Turma ' || n, ${reader.id}, now() - n * interval '1 minute', now()
        from generate_series(1, ${OTHERS}) n
      returning id, uuid`);
  const [long, short] = rows;
  if (!long || !short) throw new Error('no chats were made');
  await sql.query(`
    insert into chat_members (company_id, chat_id, user_id, last_at, joined_at)
      select ${companyId}, c.id, u.id, c.last_at, now()
        from chats c, (values (${reader.id}), (${other.id})) u (id) where c.company_id = ${companyId}`);
  for (const { id } of rows) {
    const count = id === long.id ? LONG : SHORT;
    await sql.query(`
      insert into chat_messages (company_id, chat_id, sender_id, sender_name, body, created_at)
        select ${companyId}, ${id}, case when n % 2 = 0 then ${reader.id} else ${other.id} end, 'Bia', ${bodySql('n')},
               now() - (${count} - n) * interval '1 second'
          from generate_series(1, ${count}) n`);
  }
  await sql.query(`
    update chats c set last_message_id =
           (select max(m.id) from chat_messages m where m.company_id = c.company_id and m.chat_id = c.id)
     where c.company_id = ${companyId}`);
  for (const table of ['chats', 'chat_members', 'chat_messages']) {
    await sql.query(`vacuum analyze ${table}`);
  }
  await sql.query(`set session_replication_role = origin`);
  return { short, long };
};

/** Milliseconds of each round; what belongs together is asked at once, as the screen does. */
const times = async (
  stage: Stage,
  who: TestUser,
  pathsOf: (round: number) => readonly string[],
): Promise<readonly number[]> => {
  const taken: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answers = await Promise.all(
      pathsOf(Math.max(0, round)).map((path) =>
        stage.app.http.inject({ url: `/api${path}`, headers: who.headers }),
      ),
    );
    const took = performance.now() - began;
    for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(body);
    if (round >= 0) taken.push(took);
  }
  return taken;
};

const opening =
  ({ id, uuid }: Chat) =>
  (): readonly string[] => [
    '/chats?order=recent',
    `/chats/${uuid}`,
    `/chats/${String(id)}/messages?limit=40`,
  ];

/** Opening a chat of a hundred thousand messages, reading far back in it, and searching it. */
export const benchChats = async (stage: Stage): Promise<Figure[]> => {
  const company = await stage.factories.company();
  const reader = company.admin;
  const other = await stage.factories.user({ companyId: company.id });
  const sql = new pg.Client({ connectionString: stage.superUrl });
  await sql.connect();
  let chats: Awaited<ReturnType<typeof fill>>;
  try {
    chats = await fill(sql, reader, other);
  } finally {
    await sql.end();
  }
  const { short, long } = chats;
  const p95 = (values: readonly number[]): number => percentile(values, 0.95);
  const ofShort = p95(await times(stage, reader, opening(short)));
  const ofLong = p95(await times(stage, reader, opening(long)));
  const messages = `/chats/${String(long.id)}/messages?limit=40`;
  const newest = p95(await times(stage, reader, () => [messages]));
  const { records } = (
    await stage.app.http.inject({ url: `/api${messages}`, headers: reader.headers })
  ).json<{ records: { id: number }[] }>();
  const last = records.at(-1)?.id ?? 0;
  const far = p95(
    await times(stage, reader, (round) => [
      `${messages}&before=${String(last - LONG + 5_000 + round)}`,
    ]),
  );
  const words = p95(
    await times(stage, reader, (round) => {
      const word = round % 2 === 0 ? spelled(1 + (round % 3)) : spelled(WORDS - 100 - round);
      return [`/chats/search?searchParam=${word}`];
    }),
  );
  const ratio = (one: number, another: number): string => (one / another).toFixed(2);
  return [
    {
      id: 'CH1',
      what: `opening a chat of ${String(LONG)} messages, with the list beside it`,
      value: ofLong,
      unit: 'ms',
      must: { at: 'most', value: 300 },
      aim: 100,
      detail: `p95; ${ratio(ofLong, ofShort)} of a chat of ${String(SHORT)}`,
    },
    {
      id: 'CH2',
      what: 'a page far back in it',
      value: far,
      unit: 'ms',
      must: { at: 'most', value: 300 },
      aim: 50,
      detail: `p95; ${ratio(far, newest)} of the newest page`,
    },
    {
      id: 'CH3',
      what: 'searching it, for words in a third of all messages and for rare ones',
      value: words,
      unit: 'ms',
      must: { at: 'most', value: 300 },
      aim: 150,
      detail: `p95; ${ratio(words, newest)} of the newest page`,
    },
  ];
};
