import { createTestApp, migrateIn } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../tickets/testing.ts';
import { down, up } from './migrations/0001_follow_facts.ts';
import { attendancesFollowed } from './testing.ts';

const app = await createTestApp(t);

t.test(
  'an installation goes from triggers to facts and back, and no attendance is lost',
  async (t) => {
    const desk = await Desk.open(app);
    const { id: companyId } = desk.company;
    const attendances = () =>
      app.database.transaction({ companyId }, ({ trx }) =>
        trx('ticket_trackings').orderBy('id').select<object[]>('*'),
      );
    const change = (ticketId: number, body: object) =>
      desk.ok('PUT', `/tickets/${String(ticketId)}`, body);

    await migrateIn(app, down);
    const early = await desk.openFor(desk.admin);
    t.match(await attendances(), [
      { ticket_id: early.id, user_id: desk.admin.id, finished_at: null },
    ]);

    await migrateIn(app, up);
    await attendancesFollowed(app);
    t.equal((await attendances()).length, 1, 'what the triggers wrote is not written again');
    await change(early.id, { status: 'closed', farewell: false });
    const late = await desk.openFor(desk.admin);
    await desk.ok('DELETE', `/tickets/${String(early.id)}`);
    await attendancesFollowed(app);
    t.match(await attendances(), [
      { ticket_id: null, user_id: desk.admin.id, started_at: Date, finished_at: Date },
      { ticket_id: late.id, user_id: desk.admin.id, finished_at: null },
    ]);

    await migrateIn(app, down);
    await change(late.id, { status: 'closed', farewell: false });
    t.match((await attendances()).at(-1), { ticket_id: late.id, finished_at: Date });
    await migrateIn(app, up);
  },
);
