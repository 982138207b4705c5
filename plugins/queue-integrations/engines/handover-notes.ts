import type { EngineAnswer } from '../../automation/public.ts';

/** Reasons of hand-overs in the words of a note, which is stored as it is written: in the language of the field. */
const NOTES: Readonly<Record<string, string>> = {
  asked: 'a integração passou a conversa para uma pessoa',
  payment: 'o pagamento só funciona na página do Typebot',
  'client-action': 'o próximo passo do Typebot só funciona no navegador',
  'bot-missing': 'o Typebot não foi encontrado',
  'bot-closed': 'o Typebot está fechado',
  'bot-suspended': 'o Typebot está suspenso',
  down: 'o sistema da empresa está fora do ar; as mensagens continuam a ser entregues a ele',
  late: 'o sistema da empresa não respondeu a tempo; as mensagens continuam a ser entregues a ele',
};

/** An answer with a note for those who attend, where it hands the ticket over. */
export const noted = (answer: EngineAnswer): EngineAnswer => {
  const { ends, reason = '' } = answer;
  if (ends !== 'handed-over') return answer;
  const words = NOTES[reason] ?? 'a integração falhou';
  return { ...answer, note: `Atendimento automático encerrado: ${words}.` };
};
