import t from 'tap';
import { Desk } from './desk.ts';
import { setStage } from './stage.ts';
import { SERVER_GONE } from './watch.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const { product, phones } = stage;

t.test(
  'what waits for the connection keeps its clock, and goes out when the connection is back',
  async (t) => {
    const person = phones.customer('Lúcia Prates', '5511988880003');
    const { page, watched } = await stage.enter(t, product);
    const desk = new Desk(page);
    await person.write('O boleto venceu ontem.');
    await desk.show('Aguardando');
    await desk.accept(person.name);
    await phones.state('DISCONNECTED');
    await desk.write('Segue o boleto atualizado.');
    await desk.tick('boleto atualizado', 'Enviando').waitFor();
    await phones.state('CONNECTED');
    await desk.tick('boleto atualizado', 'Entregue').waitFor();
    t.strictSame(watched.problems(), []);
  },
);

t.test('a reload in the middle loses nothing', async (t) => {
  const person = phones.customer('Tiago Sales', '5511988880005');
  const { page, watched } = await stage.enter(t, product);
  const desk = new Desk(page);
  await person.write('Vocês consertam amplificador?');
  await desk.show('Aguardando');
  await desk.accept(person.name);
  await desk.write('Consertamos, sim.');
  await desk.tick('Consertamos, sim.', 'Entregue').waitFor();
  await desk.composer.fill('O prazo é de cinco di');
  await page.reload();
  await desk.bubble('Vocês consertam amplificador?').waitFor();
  await desk.tick('Consertamos, sim.', 'Entregue').waitFor();
  t.equal(await desk.composer.inputValue(), 'O prazo é de cinco di', 'the draft is still there');
  t.equal(await desk.bubble('Consertamos, sim.').count(), 1);
  await desk.composer.pressSequentially('as úteis.');
  await desk.composer.press('Enter');
  await desk.tick('O prazo é de cinco dias úteis.', 'Entregue').waitFor();
  t.strictSame(watched.problems(), []);
});

t.test('a page outlives the death of its server', async (t) => {
  const person = phones.customer('Carla Dias', '5511988880006');
  const { page, watched } = await stage.enter(t, product);
  const desk = new Desk(page);
  await person.write('Quero trocar as cordas.');
  await desk.show('Aguardando');
  await desk.accept(person.name);
  await desk.write('Claro, pode trazer.');
  await desk.tick('Claro, pode trazer.', 'Entregue').waitFor();
  await page.evaluate('window.isSamePage = true');
  watched.expect(SERVER_GONE);

  // Promised in the server's last moment: nobody can say whether the page has heard of it.
  await person.write('É um violão de doze cordas.');
  await product.kill();
  await desk.write('Escrito enquanto o servidor está fora.');
  await desk.tick('Escrito enquanto', 'Não enviada').waitFor();
  await product.restart();
  await person.write('Que horas vocês fecham?');

  await desk.bubble('É um violão de doze cordas.').waitFor();
  await desk.bubble('Que horas vocês fecham?').waitFor();
  await desk.tick('Escrito enquanto', 'Entregue').waitFor();
  t.equal(await page.evaluate('window.isSamePage'), true, 'without a reload');
  const replies = (await person.messages()).filter(({ fromMe }) => fromMe);
  t.equal(replies.length, 2, 'each reply is on the phone once');
  t.strictSame(watched.problems(), []);
});
