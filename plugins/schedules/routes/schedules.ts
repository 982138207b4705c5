import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  CalendarAnswer,
  CalendarQuery,
  ListSchedulesQuery,
  ScheduleBody,
  SchedulePage,
  ScheduleSchema,
} from '../schemas.ts';
import type { ScheduleCalendar } from '../services/schedule-calendar.ts';
import type { ScheduleService } from '../services/schedule-service.ts';

const member = { access: 'member' } as const;

/** Everybody sees what is planned; owners and administrators change it. */
export const scheduleRoutes =
  (service: ScheduleService, calendar: ScheduleCalendar): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/schedules',
      {
        config: member,
        schema: { querystring: ListSchedulesQuery, response: { 200: SchedulePage } },
      },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/schedules/calendar',
      { config: member, schema: { querystring: CalendarQuery, response: { 200: CalendarAnswer } } },
      (request) => request.transaction((ctx) => calendar.of(ctx, request.query)),
    );

    app.get(
      '/schedules/:id',
      { config: member, schema: { params: IdParams, response: { 200: ScheduleSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/schedules',
      { config: member, schema: { body: ScheduleBody, response: { 200: ScheduleSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/schedules/:id',
      {
        config: member,
        schema: { params: IdParams, body: ScheduleBody, response: { 200: ScheduleSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/schedules/:id',
      { config: member, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Schedule deleted' };
      },
    );
  };
