/** Reasons of hand-overs in the words of a note, which is stored as it is written: in the language of the field. */
const REASONS: Readonly<Record<string, string>> = {
  late: 'o serviço não respondeu a tempo',
  interrupted: 'a chamada ao serviço foi interrompida',
  down: 'o serviço está fora do ar',
  busy: 'o serviço recusou por excesso de pedidos',
  'breaker-open': 'o serviço falhou várias vezes e não é chamado por enquanto',
  'bad-key': 'o serviço não aceitou a chave',
  'no-credit': 'não há mais crédito no serviço',
  'too-long': 'o texto é longo demais para o serviço',
  'limit-dialogue': 'houve muitas respostas automáticas nesta conversa',
  'limit-contact': 'houve muitas respostas automáticas a este contato em uma hora',
  'budget-spent': 'acabaram os tokens do dia',
  gone: 'a configuração que respondia não existe mais',
};

/** The note of a hand-over that nobody's configuration wished for. */
export const handoverNote = (reason: string): string =>
  `Atendimento automático encerrado: ${REASONS[reason] ?? 'a resposta automática falhou'}.`;
