import type { TestApp, TestUser } from 'prosa/core/testing';
import { Desk } from '../../tickets/testing.ts';
import type { ScheduleDto, SchedulePage } from '../schemas.ts';

export const DAY = 86_400_000;
/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A moment to come. */
export const later = (milliseconds = DAY): string =>
  new Date(Date.now() + milliseconds).toISOString().replace(/\.\d+/, '.000');

/** A company with an attendant and a customer, and its scheduled messages. */
export const setUp = async (app: TestApp) => {
  const desk = await Desk.open(app);
  const user = await desk.attendant('Ana');
  const contact = await desk.ok<{ id: number; name: string; number: string }>('POST', '/contacts', {
    name: 'Maria Souza',
    number: `55119${String(Date.now()).slice(-8)}`,
  });
  const body = { body: 'Olá, {{firstName}}!', contactId: contact.id, sendAt: later() };
  const add = async (fields: object = {}, who: TestUser = user): Promise<ScheduleDto> => {
    const answer = await desk.call<ScheduleDto>(who, 'POST', '/schedules', { ...body, ...fields });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const at = ({ id }: ScheduleDto): string => `/schedules/${String(id)}`;
  const page = async (query = '', who: TestUser = user): Promise<SchedulePage> =>
    (await desk.call<SchedulePage>(who, 'GET', `/schedules${query}`)).body;
  const upload = (schedule: ScheduleDto, bytes: Buffer, name: string, who: TestUser = user) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return desk.send(who, `${at(schedule)}/media-upload`, form);
  };
  /** Puts a schedule into a state without sending anything. */
  const set = (schedule: ScheduleDto, changes: object): Promise<number> =>
    app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
      trx('schedules').where('id', schedule.id).update(changes),
    );
  return { desk, user, contact, body, add, at, page, upload, set };
};
