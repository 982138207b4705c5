import { caller } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';

let contacts = 0;

/** A new contact of a company. */
export const contactOf = async (app: TestApp, admin: TestUser): Promise<number> => {
  contacts += 1;
  const number = `55119${String(40_000_000 + contacts)}`;
  const answer = await caller(app)(admin, 'POST', '/contacts', { name: 'Maria', number });
  return answer.json<{ id: number }>().id;
};

/** When an attendance was: hours of its day in São Paulo (`10:05`), or whole instants. */
export interface AttendanceTimes {
  readonly day?: string;
  readonly queued?: string;
  readonly started?: string;
  readonly finished?: string;
  readonly asked?: string;
  /** The day it ended on, at the hour it was started. */
  readonly finishedOn?: string;
  readonly createdAt?: string;
  readonly queuedAt?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly userId?: number;
  readonly contactId?: number;
  readonly ticketId?: number;
}

const at = (day: string, hour: string | undefined): string | undefined =>
  hour === undefined ? undefined : `${day}T${hour}:00-03:00`;

/** Writes an attendance of the past as it would have been tracked. @returns its ticket */
export const attendance = async (
  app: TestApp,
  admin: TestUser,
  times: AttendanceTimes,
): Promise<number> => {
  const { companyId } = admin;
  const contactId = times.contactId ?? (await contactOf(app, admin));
  const day = times.day ?? '2026-11-18';
  const queuedAt = times.queuedAt ?? at(day, times.queued ?? '09:00');
  const startedAt = times.startedAt ?? at(day, times.started);
  const finishedAt =
    times.finishedAt ??
    at(times.finishedOn ?? day, times.finished ?? (times.finishedOn && times.started));
  return app.database.transaction({ companyId }, async ({ trx }) => {
    const [made] = times.ticketId
      ? [{ id: times.ticketId }]
      : await trx('tickets')
          .insert({ company_id: companyId, contact_id: contactId, status: 'closed' })
          .returning<{ id: number }[]>('id');
    if (!made) throw new Error('the ticket was not made');
    await trx('ticket_trackings').insert({
      company_id: companyId,
      ticket_id: made.id,
      contact_id: contactId,
      user_id: times.userId ?? null,
      created_at: times.createdAt ?? queuedAt,
      queued_at: queuedAt,
      started_at: startedAt ?? null,
      finished_at: finishedAt ?? null,
      rating_at: at(day, times.asked) ?? null,
    });
    return made.id;
  });
};
