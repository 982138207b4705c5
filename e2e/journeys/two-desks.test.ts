import t from 'tap';
import { Desk, gone } from './desk.ts';
import { setStage } from './stage.ts';

t.setTimeout(180_000);

const stage = await setStage(t);
const { phones } = stage;

const people = new Map<string, ReturnType<typeof stage.hire>>();

/** Somebody of this name, hired once: the plan of the demo company has ten places. */
const hired = (name: string): ReturnType<typeof stage.hire> => {
  const person = people.get(name) ?? stage.hire(name);
  people.set(name, person);
  return person;
};

/** Two attendants at their desks, each in a browser of their own. */
const seat = async (
  t: Parameters<typeof stage.enter>[0],
  first: string,
  second: string,
): Promise<readonly [Seat, Seat]> => {
  const sit = async (name: string): Promise<Seat> => {
    const { page, watched } = await stage.enter(t, await hired(name));
    return { name, desk: new Desk(page), watched };
  };
  return Promise.all([sit(first), sit(second)]);
};

interface Seat {
  readonly name: string;
  readonly desk: Desk;
  readonly watched: { problems(): readonly string[]; expect(problem: RegExp): void };
}

const acceptOf = ({ desk }: Seat, name: string) =>
  desk.page.getByRole('button', { name: `Aceitar a conversa com ${name}`, exact: true });

t.test('two accept at once: one has it, the other hears who', async (t) => {
  const customer = phones.customer('Olga Prado', '5511977770001');
  const seats = await seat(t, 'Bruno Reis', 'Clara Vaz');
  for (const { desk } of seats) await desk.show('Aguardando');
  await customer.write('Alguém pode me atender?');
  for (const one of seats) await acceptOf(one, customer.name).waitFor();
  for (const { watched } of seats) watched.expect(/ PUT .* 409$/);
  await Promise.all(
    seats.map(async (one) =>
      // The slower one's button may be gone before it is pressed, which is as good.
      acceptOf(one, customer.name)
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  );
  const isHis = seats[0].desk.composer.waitFor().then(() => seats[0]);
  const isHers = seats[1].desk.composer.waitFor().then(() => seats[1]);
  for (const waiting of [isHis, isHers]) waiting.catch(() => undefined);
  const winner = await Promise.race([isHis, isHers]);
  const loser = winner === seats[0] ? seats[1] : seats[0];
  await gone(loser.desk.row('Aguardando', customer.name));
  t.equal(await loser.desk.composer.count(), 0, 'nobody else can write in it');
  await winner.desk.write('Pode falar, Olga!');
  await winner.desk.tick('Pode falar', 'Entregue').waitFor();
  t.strictSame([winner.watched.problems(), loser.watched.problems()], [[], []]);
});

t.test('who types is seen at every desk that has the ticket open', async (t) => {
  const customer = phones.customer('Zeca Lopes', '5511977770002');
  const [one, other] = await seat(t, 'Davi Mota', 'Elisa Couto');
  await customer.write('Olá');
  await one.desk.show('Aguardando');
  await one.desk.accept(customer.name);
  await other.desk.page.goto(one.desk.page.url());
  await other.desk.bubble('Olá').waitFor();
  await customer.type();
  for (const { desk } of [one, other]) await desk.page.getByText('está digitando…').waitFor();
  await customer.write('Vocês têm partituras?');
  for (const { desk } of [one, other]) {
    await desk.bubble('Vocês têm partituras?').waitFor();
    await gone(desk.page.getByText('está digitando…'));
  }
  const davi = other.desk.page.getByRole('status').filter({ hasText: 'Davi está digitando…' });
  await one.desk.composer.pressSequentially('Temos');
  await davi.waitFor();
  await one.desk.composer.press('Enter');
  await other.desk.bubble('Temos').waitFor();
  await gone(davi);
  t.equal(await one.desk.page.getByText('está digitando…').count(), 0, 'not of oneself');
  t.strictSame([one.watched.problems(), other.watched.problems()], [[], []]);
});

t.test('a ticket handed on leaves one desk and stands at the other', async (t) => {
  const customer = phones.customer('Iara Melo', '5511977770003');
  const [one, other] = await seat(t, 'Fábio Leal', 'Gilda Neves');
  await customer.write('Meu pedido veio errado.');
  await one.desk.show('Aguardando');
  await one.desk.accept(customer.name);
  await one.desk.write('Já passo para quem resolve.');
  await one.desk.tick('Já passo', 'Entregue').waitFor();
  await other.desk.show('Atendendo');

  const { page } = one.desk;
  await page.locator('.chat-head').getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: `Transferir a conversa com ${customer.name}` });
  await dialog.getByRole('combobox', { name: /Atendente/ }).fill('Gilda');
  await dialog.getByRole('option', { name: /Gilda Neves/ }).click();
  await dialog.getByRole('combobox', { name: /Fila/ }).selectOption('Suporte');
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await page.getByText('Conversa transferida para Gilda Neves.').waitFor();
  await gone(one.desk.row('Atendendo', customer.name));

  await other.desk.row('Atendendo', customer.name).getByRole('link').click();
  await other.desk.bubble('Já passo para quem resolve.').waitFor();
  await other.desk.write('Oi, Iara! Sou a Gilda.');
  await other.desk.tick('Sou a Gilda', 'Entregue').waitFor();
  t.match((await customer.messages()).at(-1), { fromMe: true, body: /Sou a Gilda/ });
  t.strictSame([one.watched.problems(), other.watched.problems()], [[], []]);
});

t.test('the platform announces, an attendant reads it at once and puts it away', async (t) => {
  const owner = await stage.enter(t, stage.product);
  const [{ desk, watched }] = await seat(t, 'Bruno Reis', 'Clara Vaz');
  const { page } = desk;
  await page.getByRole('button', { name: /^\d comunicados? novos?$|^Comunicados$/ }).waitFor();
  await owner.page.goto(`${stage.product.address}/announcements`);
  await owner.page.getByRole('button', { name: 'Novo comunicado' }).first().click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Parada às 23h');
  await dialog.getByLabel('Texto').fill('São *dez minutos*.');
  await dialog.getByLabel('Prioridade').selectOption('Alta');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const banner = page.getByRole('region', { name: 'Comunicado importante' });
  await banner.getByText('Parada às 23h').waitFor();
  await banner.getByRole('button', { name: 'Entendi' }).click();
  await gone(banner);
  await page.reload();
  await page.getByRole('button', { name: /comunicados? novos?$|^Comunicados$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Comunicados' });
  await panel.getByText('dez minutos').waitFor();
  t.equal(await banner.count(), 0, 'it was put away for good');
  // Others go on without it.
  await owner.page.getByRole('button', { name: 'Ações de Parada às 23h' }).click();
  await owner.page.getByRole('menuitem', { name: 'Excluir' }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await gone(panel.getByText('dez minutos'));
  t.strictSame([owner.watched.problems(), watched.problems()], [[], []]);
});

/** The lane of the board with a name. */
const lane = ({ desk }: Seat, name: string) => desk.page.getByRole('region', { name, exact: true });

const cardIn = (one: Seat, name: string, customer: string) =>
  lane(one, name).getByRole('link', { name: customer, exact: true });

t.test(
  'a card that one drags, by mouse or by keyboard, moves on the board of the other',
  async (t) => {
    const customer = phones.customer('Wanda Sales', '5511977770009');
    const [one, other] = await seat(t, 'Bruno Reis', 'Clara Vaz');
    await customer.write('Quanto custa trocar as cordas?');
    for (const { desk } of [one, other]) {
      await desk.page.getByRole('link', { name: 'Kanban' }).click();
    }
    for (const each of [one, other]) await cardIn(each, 'Em aberto', customer.name).waitFor();

    const { mouse } = one.desk.page;
    const from = await cardIn(one, 'Em aberto', customer.name).boundingBox();
    const to = await lane(one, 'Proposta enviada').boundingBox();
    if (!from || !to) throw new Error('the board is not drawn');
    await mouse.move(from.x + 10, from.y + 40);
    await mouse.down();
    await mouse.move(to.x + 60, to.y + 120, { steps: 12 });
    await mouse.up();
    for (const each of [one, other])
      await cardIn(each, 'Proposta enviada', customer.name).waitFor();

    const { page } = other.desk;
    await page.getByRole('button', { name: `Arrastar ${customer.name}`, exact: true }).focus();
    await page.keyboard.press('Space');
    const said = (lane: string) =>
      page.getByText(`${customer.name} está sobre ${lane}.`).waitFor({ state: 'attached' });
    await said('Proposta enviada');
    await page.keyboard.press('ArrowLeft');
    await said('Em aberto');
    await page.keyboard.press('Space');
    for (const each of [one, other]) await cardIn(each, 'Em aberto', customer.name).waitFor();
    t.strictSame([one.watched.problems(), other.watched.problems()], [[], []]);
  },
);
