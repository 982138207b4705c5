import t from 'tap';
import { soundsLikeOptOut } from './suspicion.ts';

t.test('a longer message that sounds like it offers a button', async (t) => {
  for (const body of [
    'não me mande mais boletos',
    'Parem de me mandar mensagem!',
    'por favor me tira dessa lista',
    'Não quero mais receber propaganda',
    'Cancelar',
  ]) {
    t.ok(soundsLikeOptOut(body), body);
  }
  for (const body of ['Quero sair às 18h', 'Pode mandar o boleto?', 'Parei na rua de cima']) {
    t.notOk(soundsLikeOptOut(body), body);
  }
  t.notOk(soundsLikeOptOut(`não me mande mais ${'nada '.repeat(60)}`));
});
