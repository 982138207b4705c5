import t from 'tap';
import { NARROW, WIDE } from './browser.ts';
import type { Look } from './browser.ts';
import { Desk, gone, recordTicks } from './desk.ts';
import { PhonePage } from './phone-page.ts';
import { setStage } from './stage.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const { product, phones } = stage;

/** The order a message's sign may only ever go through. */
const ORDER = ['Enviando', 'Enviada', 'Entregue', 'Lida'];

const isInOrder = (seen: readonly string[]): boolean =>
  seen.every((tick, index) => ORDER.indexOf(tick) > ORDER.indexOf(seen[index - 1] ?? ''));

const sizes: readonly (Look & { readonly customer: string; readonly number: string })[] = [
  { ...WIDE, customer: 'Wanda Silveira', number: '5511988880001' },
  { ...WIDE, width: 960, customer: 'Nestor Prado', number: '5511988880008' },
  { ...WIDE, width: 768, customer: 'Tânia Moura', number: '5511988880009' },
  { ...NARROW, width: 360, customer: 'Ítalo Nogueira', number: '5511988880002' },
];

for (const { customer, number, ...look } of sizes) {
  const size = `${String(look.width)} × ${String(look.height)}`;
  t.test(`a customer writes, an attendant answers, at ${size}`, async (t) => {
    const person = phones.customer(customer, number);
    const { page, watched } = await stage.enter(t, product, look);
    const desk = new Desk(page);
    await desk.show('Aguardando');
    await desk.list('Aguardando').waitFor();

    const began = performance.now();
    await person.write('Oi, boa tarde! Vocês têm o violão da foto?');
    await desk.row('Aguardando', customer).getByText('Vocês têm o violão').waitFor();
    t.comment(`in the list after ${(performance.now() - began).toFixed(0)} ms`);

    await desk.accept(customer);
    await desk.bubble('Vocês têm o violão da foto?').waitFor();
    const ticks = await recordTicks(desk, 'em duas cores');
    await desk.write('Temos sim, em duas cores.');
    await desk.tick('em duas cores', 'Entregue').waitFor();
    const shown = await person.messages();
    t.match(shown.at(-1), { fromMe: true, body: /em duas cores/ }, 'the phone shows the reply');
    await person.read();
    await desk.tick('em duas cores', 'Lida').waitFor();
    const seen = await ticks();
    t.ok(isInOrder(seen) && seen.at(-1) === 'Lida', `its sign: ${seen.join(', ')}`);

    await person.write('Perfeito, vou passar aí amanhã');
    await desk.bubble('vou passar aí amanhã').waitFor();

    await desk.step('Finalizar').click();
    await page.getByText('Conversa finalizada.').waitFor();
    await desk.show('Finalizados');
    await desk.row('Finalizados', customer).getByRole('link').click();
    await page.getByPlaceholder('Esta conversa foi finalizada.').waitFor();
    await desk.step('Reabrir').click();
    await desk.step('Finalizar').waitFor();
    await desk.write('Pode vir, estamos abertos até as 18 h.');
    await desk.tick('Pode vir', 'Entregue').waitFor();
    t.strictSame(watched.problems(), []);
  });
}

t.test('the customer and the attendant, each at their own page', async (t) => {
  const { page, watched, tab } = await stage.enter(t, product);
  const desk = new Desk(page);
  await desk.show('Aguardando');
  const phone = new PhonePage(await tab(`/simulator/${String(phones.connectionId)}`));
  await phone.invent('Nair Campos', '5511988880007');
  await phone.write('Vocês alugam palco?');
  await desk.row('Aguardando', 'Nair Campos').getByText('Vocês alugam palco?').waitFor();
  await desk.accept('Nair Campos');
  const ticks = await recordTicks(desk, 'Alugamos, sim');
  await desk.write('Alugamos, sim. Para que dia?');
  await phone.shows('Alugamos, sim. Para que dia?');
  await desk.tick('Alugamos, sim', 'Lida').waitFor();
  const seen = await ticks();
  t.ok(isInOrder(seen) && seen.includes('Entregue'), `its sign: ${seen.join(', ')}`);
  await phone.field.pressSequentially('Dia dez');
  await page.getByText('está digitando…').waitFor();
  await phone.field.press('Enter');
  await desk.bubble('Dia dez').waitFor();
  await gone(page.getByText('está digitando…'));
  t.strictSame(watched.problems(), []);
});

t.test('what is done in one page shows in the others', async (t) => {
  const person = phones.customer('Rosa Amaral', '5511988880004');
  const rui = await stage.hire('Rui Prado');
  const mine = await stage.enter(t, product);
  const his = await stage.enter(t, rui);
  const first = new Desk(mine.page);
  const second = new Desk(await mine.tab('/tickets'));
  const other = new Desk(his.page);
  for (const desk of [first, second, other]) await desk.show('Aguardando');
  await person.write('Meu pedido já saiu?');
  for (const desk of [first, second, other]) await desk.row('Aguardando', person.name).waitFor();

  await first.accept(person.name);
  await gone(second.row('Aguardando', person.name));
  await gone(other.row('Aguardando', person.name));
  await second.show('Atendendo');
  await second.row('Atendendo', person.name).getByRole('link').click();
  await second.bubble('Meu pedido já saiu?').waitFor();
  await first.write('Saiu agora cedo, Rosa.');
  await second.tick('Saiu agora cedo', 'Entregue').waitFor();
  await person.read();
  await second.tick('Saiu agora cedo', 'Lida').waitFor();

  await second.step('Devolver').click();
  await first.page.getByPlaceholder('Aceite a conversa para responder.').waitFor();
  await other.row('Aguardando', person.name).waitFor();
  await other.accept(person.name);
  await other.write('Sou o Rui, sigo daqui.');
  await first.bubble('Sou o Rui, sigo daqui.').waitFor();
  t.strictSame([mine.watched.problems(), his.watched.problems()], [[], []]);
});
