import t from 'tap';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../core/testing/eventually.ts';
import { Desk, gone } from './desk.ts';
import { waitForFocus } from './keyboard.ts';
import { gradient } from './picture.ts';
import { setStage } from './stage.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const { product, phones } = stage;

/** A point of a message's menu. */
const choose = async (desk: Desk, words: string, point: string | RegExp): Promise<void> => {
  const bubble = desk.bubble(words).first();
  await bubble.hover();
  await bubble.getByRole('button', { name: /^Ações de/ }).click();
  await desk.page.getByRole('menu').getByRole('menuitem', { name: point }).click();
};

/** Opens a new customer's ticket at the owner's desk. */
const attend = async (t: Parameters<typeof stage.enter>[0], name: string, number: string) => {
  const customer = phones.customer(name, number);
  const { page, watched } = await stage.enter(t, product);
  const desk = new Desk(page);
  await desk.show('Aguardando');
  await customer.write('Olá, tudo bem?');
  await desk.accept(name);
  await desk.bubble('Olá, tudo bem?').waitFor();
  return { customer, page, watched, desk };
};

t.test('what customers mark, link and send is shown, and nothing of it is run', async (t) => {
  const { customer, page, watched, desk } = await attend(t, 'Nádia Reis', '5511966670001');
  await customer.write('*Preço* de _hoje_: ~R$ 90~ ```R$ 80``` <b>x</b> https://example.com/loja');
  const bubble = desk.bubble('de hoje');
  await bubble.locator('strong', { hasText: 'Preço' }).waitFor();
  for (const [tag, words] of [
    ['em', 'hoje'],
    ['s', 'R$ 90'],
    ['code', 'R$ 80'],
  ] as const) {
    t.equal(await bubble.locator(tag).textContent(), words);
  }
  t.match(await bubble.textContent(), '<b>x</b>', 'markup stays words');
  const link = bubble.getByRole('link');
  t.equal(await link.getAttribute('href'), 'https://example.com/loja');
  t.match(await link.getAttribute('rel'), /noopener/);

  await customer.send(
    { name: 'vitrine.png', type: 'image/png', data: gradient(40, 30) },
    'A vitrine',
  );
  await customer.send({ name: 'balcão.png', type: 'image/png', data: gradient(40, 30) });
  await desk.log.getByRole('button', { name: 'Abrir balcão.png' }).waitFor();
  const picture = desk.log.getByRole('button', { name: 'Abrir vitrine.png' });
  await picture.focus();
  await picture.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Fotos e vídeos da conversa' });
  await viewer.getByText('1 de 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 de 2').waitFor();
  await page.keyboard.press('Escape');
  await gone(viewer);
  await waitForFocus(page, picture);
  t.strictSame(watched.problems(), []);
});

t.test('an answer is quoted, corrected, reacted to, taken back and passed on', async (t) => {
  const { customer, page, watched, desk } = await attend(t, 'Otávio Braga', '5511966670002');
  await choose(desk, 'Olá, tudo bem?', 'Responder');
  await page.getByRole('group', { name: 'Respondendo' }).waitFor();
  await desk.write('Tudo, e com vocé?');
  await desk.tick('Tudo, e com', 'Entregue').waitFor();
  await desk.bubble('Tudo, e com').getByTitle('Ir para a mensagem respondida').waitFor();

  await choose(desk, 'Tudo, e com vocé?', 'Editar');
  const editing = page.getByRole('dialog', { name: 'Editar a mensagem' });
  await editing.getByRole('textbox').fill('Tudo, e com você?');
  await editing.getByRole('button', { name: 'Salvar' }).click();
  await desk.bubble('Tudo, e com você?').getByText('Editada').waitFor();
  await customer.has('Tudo, e com você?');
  await desk
    .bubble('Tudo, e com você?')
    .getByRole('button', { name: 'Editada: ver como estava antes' })
    .click();
  await page.getByRole('dialog', { name: 'Como estava antes' }).getByText('vocé').waitFor();
  await page.keyboard.press('Escape');

  await customer.react('❤️', 'Tudo, e com você?');
  await desk.bubble('Tudo, e com você?').getByText('❤️').waitFor();
  const greeting = desk.bubble('Olá, tudo bem?').first();
  await greeting.hover();
  await greeting.getByRole('button', { name: /^Ações de/ }).click();
  await page.getByRole('menuitemradio', { name: 'Reagir com 👍' }).click();
  await greeting.getByText('👍').waitFor();

  await desk.write('Mandei na conversa errada.');
  await desk.tick('conversa errada', 'Entregue').waitFor();
  await choose(desk, 'conversa errada', 'Apagar para todos');
  await page
    .getByRole('alertdialog', { name: 'Apagar a mensagem para todos?' })
    .getByRole('button', { name: 'Apagar' })
    .click();
  await desk.bubble('Mensagem apagada').waitFor();

  const other = phones.customer('Pilar Nunes', '5511966670003');
  await other.write('Chegou o meu?');
  await desk.show('Aguardando');
  await desk.accept(other.name);
  await desk.show('Atendendo');
  await desk.row('Atendendo', customer.name).getByRole('link').click();
  await choose(desk, 'Tudo, e com você?', 'Encaminhar');
  const forwarding = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await forwarding.getByText(other.name).click();
  await forwarding.getByRole('button', { name: 'Encaminhar' }).click();
  await page.getByText(`Mensagem encaminhada para ${other.name}.`).waitFor();
  await other.has('Tudo, e com você?');
  t.strictSame(watched.problems(), []);
});

t.test('files, emoji and a voice leave the composer, in order', async (t) => {
  const { customer, page, watched, desk } = await attend(t, 'Quirino Sá', '5511966670004');
  await desk.composer.fill('linha 1');
  await desk.composer.press('Shift+Enter');
  await desk.composer.pressSequentially('linha 2');
  await desk.composer.press('Enter');
  await customer.has('linha 1\nlinha 2');

  await page.getByLabel('Arquivos para anexar').setInputFiles([
    { name: 'frente.png', mimeType: 'image/png', buffer: gradient(40, 30) },
    { name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('preço;80') },
  ]);
  const strip = page.getByRole('list', { name: 'Anexos' });
  await strip.getByText('tabela.txt').waitFor();
  await desk.composer.fill('Visto de frente');
  await page.getByRole('textbox', { name: 'Legenda de tabela.txt' }).fill('E os preços');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await desk.tick('Visto de frente', 'Entregue').waitFor();
  await desk.tick('E os preços', 'Entregue').waitFor();
  const sent = (await customer.messages()).filter(({ fromMe }) => fromMe).slice(-2);
  t.same(
    sent.map(({ body }) => body.split('\n').at(-1)),
    ['Visto de frente', 'E os preços'],
    'in the order shown',
  );

  await page.getByRole('button', { name: 'Gravar um áudio' }).click();
  const voice = page.getByRole('group', { name: 'Gravando um áudio' });
  await voice
    .getByRole('timer')
    .filter({ hasText: /0:(0[3-9]|[1-5]\d)/ })
    .waitFor();
  await voice.getByRole('button', { name: 'Enviar o áudio' }).click();
  await gone(voice);
  await desk.log.getByRole('button', { name: 'Ouvir' }).waitFor();

  await page.getByRole('button', { name: 'Gravar um áudio' }).click();
  await voice
    .getByRole('timer')
    .filter({ hasText: /0:(0[1-9]|[1-5]\d)/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await gone(voice);
  t.equal(await desk.log.getByRole('button', { name: 'Ouvir' }).count(), 1, 'one was discarded');
  t.strictSame(watched.problems(), []);
});

t.test(
  'older messages come in above without a jump, and one key leads to the newest',
  async (t) => {
    const { customer, page, watched, desk } = await attend(t, 'Rita Falcão', '5511966670005');
    for (let number = 1; number <= 60; number += 1) {
      await customer.write(`Pedido número ${String(number)}.`);
    }
    await desk.bubble('Pedido número 60.').waitFor();
    await page.reload();
    await desk.bubble('Pedido número 60.').waitFor();
    t.equal(await desk.bubble('Olá, tudo bem?').count(), 0, 'the beginning is not loaded');
    const seen = await scrollUpTo(page, desk.bubble('Olá, tudo bem?').first());
    t.ok(seen, 'the beginning is reached by scrolling');
    await page.getByRole('button', { name: 'Ir para a mensagem mais recente' }).click();
    await gone(page.getByRole('button', { name: 'Ir para a mensagem mais recente' }));
    t.ok(await desk.bubble('Pedido número 60.').isVisible());
    t.strictSame(watched.problems(), []);
  },
);

t.test('words are found inside the ticket, and lead to their messages', async (t) => {
  const { customer, page, watched, desk } = await attend(t, 'Saulo Vidal', '5511966670006');
  await customer.write('O violão é de cedro?');
  await customer.write('Aceitam outro violao na troca?');
  for (let number = 1; number <= 45; number += 1) {
    await customer.write(`Nota ${String(number)} da lista.`);
  }
  await desk.bubble('Nota 45 da lista.').waitFor();
  await page.reload();
  await desk.bubble('Nota 45 da lista.').waitFor();
  const button = page.locator('.chat-head').getByRole('button', { name: 'Buscar nesta conversa' });
  await button.focus();
  await button.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Buscar nesta conversa' });
  const box = panel.getByRole('searchbox', { name: 'Palavras desta conversa' });
  await waitForFocus(page, box);
  // Words are found some seconds after their message: whoever was too early looks once more.
  await eventually(async () => {
    await box.fill('');
    await page.keyboard.type('violao');
    await panel.getByText(/^(\d+ mensage(m|ns)|Nada com estas palavras)/).waitFor();
    return panel.getByText('2 mensagens').isVisible();
  });
  await page.keyboard.press('Enter');
  await panel.getByText('1 de 2').waitFor();
  await waitForFocus(page, box);
  await page.keyboard.press('ArrowDown');
  await panel.getByText('2 de 2').waitFor();
  await desk.bubble('O violão é de cedro?').waitFor();
  await waitForFocus(page, box);
  await page.keyboard.press('Escape');
  await gone(panel);
  await waitForFocus(page, button);
  t.strictSame(watched.problems(), []);
});

/** Scrolls the messages up until something is there. @returns whether it came within a hundred steps */
const scrollUpTo = async (page: Page, target: Locator): Promise<boolean> => {
  await page.getByRole('log').hover();
  for (let step = 0; step < 100; step += 1) {
    if ((await target.count()) > 0) return true;
    await page.mouse.wheel(0, -1_500);
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
  }
  return false;
};
