import fc from 'fast-check';
import t from 'tap';
import { USUAL_HOURS } from '../../queues/public.ts';
import { isAttended, Model, WORDS } from '../testing/model.ts';
import { isOpen, localMoment } from './hours.ts';
import { respond } from './respond.ts';
import { FRIDAY_MORNING, facts, connection, option, queue } from './testing.ts';
import { INITIAL_STATE, stateOf } from './types.ts';
import type { BotState } from './types.ts';

const SHOP = facts({
  scheduleType: 'company',
  connection: connection({ greetingMessage: 'Olá!', outOfHoursMessage: WORDS.closed }),
  queues: [
    queue(1, 'Vendas', {
      greetingMessage: 'Aqui é Vendas.',
      options: [
        option('Planos', 'Temos dois.', [
          option('Básico', WORDS.basic),
          option('Completo', WORDS.full),
        ]),
        option('Atendente', WORDS.person),
        option('Robô', WORDS.robot),
        option('Antigo', WORDS.gone),
      ],
    }),
    queue(2, 'Suporte', { greetingMessage: WORDS.support }),
  ],
});

const text = fc.constantFrom('oi', '0', '1', '2', '3', '#', ' 1 ', '');
const minutes = fc.constantFrom(0, 0, 0, 1, 120, 600, 900);

t.test('the dialogue is what the model says, from any state, at any hour', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, minutes), { maxLength: 40 }), (steps) => {
      const model = new Model();
      let now = FRIDAY_MORNING.getTime();
      let kept = JSON.stringify(INITIAL_STATE);
      let queueId: number | null = null;
      for (const [words, passed] of steps) {
        now += passed * 60_000;
        const state: BotState = stateOf(JSON.parse(kept));
        const current = SHOP.queues.find(({ id }) => id === queueId);
        const answer = respond({ ...SHOP, now: new Date(now), current }, state, words);
        kept = JSON.stringify(answer.state);
        if (answer.queueId !== undefined) ({ queueId } = answer);
        const expected = model.write(words.trim(), now);
        t.strictSame(
          answer.replies.map(({ body }) => body),
          expected,
        );
      }
    }),
    { numRuns: 500 },
  );
});

t.test('the company is open when the model says so, at every minute', async (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 400 }), (minute) => {
      const at = FRIDAY_MORNING.getTime() + minute * 60_000;
      const moment = localMoment(new Date(at), 'America/Sao_Paulo');
      return isOpen(USUAL_HOURS, moment) === isAttended(at);
    }),
    { numRuns: 2_000 },
  );
  t.pass('at every one tried');
});
