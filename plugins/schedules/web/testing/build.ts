import type { ScheduleDto } from '../../schemas.ts';

/** A message of user 1 that leaves in three days. */
export const buildSchedule = (changes: Partial<ScheduleDto> = {}): ScheduleDto => ({
  id: 1,
  body: 'Olá, Maria! Lembrete do seu horário.',
  contactId: 5,
  contact: { id: 5, name: 'Maria Souza', number: '5511987654321' },
  sendAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  sentAt: null,
  status: 'PENDENTE',
  reason: '',
  waitReason: '',
  userId: 1,
  whatsappId: 3,
  saveMessage: false,
  reminder: null,
  recurrence: null,
  mediaPath: null,
  mediaName: '',
  mediaType: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});
