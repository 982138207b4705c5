import type { TestApp } from 'prosa/core/testing';
import { Desk } from '../../tickets/testing.ts';
import type { PromptDto } from '../schemas.ts';

export const API_KEY = 'sk-teste-1234567890';

/** A company with a queue, and its prompts. */
export const setUp = async (app: TestApp) => {
  const desk = await Desk.open(app);
  const user = await desk.attendant('Bia');
  const queueId = await desk.queue('Atendimento', user);
  const body = (fields: object = {}) => ({
    name: 'Recepção',
    prompt: 'Você atende a loja de instrumentos Acorde. Responda sobre preços e horários.',
    apiKey: API_KEY,
    queueId,
    ...fields,
  });
  const add = (fields: object = {}): Promise<PromptDto> => desk.ok('POST', '/prompt', body(fields));
  return { desk, user, queueId, body, add };
};
