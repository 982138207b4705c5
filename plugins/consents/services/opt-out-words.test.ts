import fc from 'fast-check';
import t from 'tap';
import { optOutWordOf } from './opt-out-words.ts';

const WORDS = [
  'sair',
  'parar',
  'pare',
  'stop',
  'descadastrar',
  'remover',
  'não quero receber',
  'cancelar',
  'voltar',
];

t.test('a whole message is a word of opting out, however it is written', async (t) => {
  for (const [body, word] of [
    ['SAIR', 'out'],
    [' Sair. ', 'out'],
    ['*PARE!*', 'out'],
    ['Não quero receber', 'out'],
    ['NAO  QUERO RECEBER!!', 'out'],
    ['não quero receber'.normalize('NFD'), 'out'],
    ['Cancelar', 'cancel'],
    ['voltar', 'in'],
    ['Sair daqui', undefined],
    ['pare de atrasar', undefined],
    ['não quero receber boletos', undefined],
    ['sa ir', undefined],
    ['', undefined],
  ] as const) {
    t.equal(optOutWordOf(body), word, body);
  }
});

t.test('a message that says a word more never is one', async () => {
  const more = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), more, fc.boolean(), (word, extra, isBefore) => {
      const body = isBefore ? `${extra} ${word}` : `${word} ${extra}`;
      return optOutWordOf(body) === undefined;
    }),
  );
});

t.test('case, accents and signs around it change nothing', async () => {
  const signs = fc.string({ unit: fc.constantFrom('.', '!', ' ', '*', '_', '…', '🙏', '\n') });
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), signs, fc.boolean(), (word, sign, isLoud) => {
      const body = `${sign.slice(0, 8)}${isLoud ? word.toUpperCase() : word}${sign.slice(0, 8)}`;
      return optOutWordOf(body) !== undefined;
    }),
  );
});
