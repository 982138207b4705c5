import { createTestApp, migrateIn } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../tickets/testing.ts';
import { down, up } from './migrations/0004_followed_facts.ts';
import { wordsInStep } from './testing.ts';

const app = await createTestApp(t);

t.test(
  'an installation goes on where it stood in the log, and finds what it had not read',
  async (t) => {
    const [desk, other] = [await Desk.open(app), await Desk.open(app)];
    const found = async (each: Desk, text: string): Promise<number> => {
      const url = `/search/messages?searchParam=${text}`;
      return (await each.ok<{ messages: object[] }>('GET', url)).messages.length;
    };
    const renameLast = ({ company: { id } }: Desk): Promise<unknown> =>
      app.database.system('a test', ({ trx }) =>
        trx('events')
          .where({ company_id: id, name: 'tickets.message-received' })
          .update({ name: 'tickets.message-created' }),
      );
    for (const each of [desk, other]) await each.pending({ body: 'primeira' });
    await wordsInStep(app);
    await migrateIn(app, down);
    for (const each of [desk, other]) await each.pending({ body: 'segunda' });
    await renameLast(other);
    await migrateIn(app, up);
    await wordsInStep(app);
    t.same([await found(desk, 'primeira'), await found(desk, 'segunda')], [1, 1]);
    t.equal(await found(other, 'segunda'), 1, 'an event of a version before the facts');
  },
);
