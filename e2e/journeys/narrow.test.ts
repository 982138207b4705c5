import t from 'tap';
import type { Page } from 'playwright-core';
import { NARROW } from './browser.ts';
import { Desk, gone } from './desk.ts';
import { waitForFocus } from './keyboard.ts';
import { widen } from './layout.ts';
import { layOut } from './scene.ts';
import { setStage } from './stage.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const scene = await layOut(stage);
/** Pixels that the keyboard of a phone leaves. */
const ABOVE_KEYBOARD = 480;

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).boundingBox())?.height ?? 0;

t.test('A.8: with the keyboard of a phone open, its screen is for the ticket', async (t) => {
  const { page, watched } = await stage.enter(t, scene.ana, NARROW);
  await page.goto(`${stage.product.address}/tickets/${scene.sonia}`);
  const desk = new Desk(page);
  await desk.step('Reabrir').click();
  await desk.composer.waitFor();
  const viewport = await page.locator('meta[name="viewport"]').getAttribute('content');
  t.match(viewport, /interactive-widget=resizes-content/, 'the keyboard shortens the page');
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).waitFor();
  await page.getByRole('tab', { name: 'Atendimentos' }).waitFor();

  await desk.composer.click();
  await page.setViewportSize({ width: NARROW.width, height: ABOVE_KEYBOARD });
  await gone(page.getByRole('banner').getByRole('link', { name: 'Prosa' }));
  await gone(page.getByRole('tab', { name: 'Atendimentos' }));
  await gone(page.getByRole('button', { name: 'Adicionar etiqueta' }));
  const left = await heightOf(page, '.messages');
  t.ok(left > ABOVE_KEYBOARD * 0.55, `${String(left)} px for messages`);
  await desk.write('Já separei para você.');
  await waitForFocus(page, desk.composer);

  await desk.composer.blur();
  await page.setViewportSize(NARROW);
  await page.getByRole('banner').getByRole('link', { name: 'Prosa' }).waitFor();
  await page.getByRole('tab', { name: 'Atendimentos' }).waitFor();
  t.strictSame(watched.problems(), []);
});

t.test('a tablet shows the list or a ticket, and the way back leads to its row', async (t) => {
  const { page, watched } = await stage.enter(t, scene.ana, {
    width: 834,
    height: 800,
    colorScheme: 'light',
  });
  const desk = new Desk(page);
  const row = desk.row('Atendendo', 'Rita Fernandes').getByRole('link');
  await row.click();
  await desk.composer.waitFor();
  await gone(page.getByRole('tab', { name: 'Abertos' }));
  await page.getByRole('link', { name: 'Voltar à lista' }).click();
  await waitForFocus(page, row);
  t.match(page.url(), /\/tickets$/);
  await page.goBack();
  await desk.composer.fill('Um momento');
  await page.goBack();
  await waitForFocus(page, row);

  await page.goForward();
  await desk.composer.waitFor();
  await widen(page, 960);
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();
  t.equal(await desk.composer.inputValue(), 'Um momento', 'turned, it keeps what is written');
  t.strictSame(watched.problems(), []);
});

t.test('the filters and the order of the list stand in one row on a phone', async (t) => {
  const { page } = await stage.enter(t, scene.ana, NARROW);
  for (const width of [NARROW.width, 360]) {
    await widen(page, width);
    t.ok((await heightOf(page, '.list-bar')) < 72, `${String(width)} px`);
  }
});

t.test(
  'A.13: an emoji is found by a word without accents, and several can be picked',
  async (t) => {
    const { page, watched } = await stage.enter(t, scene.ana, NARROW);
    await page.goto(`${stage.product.address}/tickets/${scene.maria}`);
    const desk = new Desk(page);
    await desk.composer.fill('Obrigada ');
    await page.getByRole('button', { name: 'Emojis' }).click();
    const search = page.getByRole('searchbox', { name: 'Buscar emoji' });
    await waitForFocus(page, search);
    await search.fill('coracao verde');
    await page.getByRole('gridcell', { name: 'coração verde' }).click();
    await search.fill('bolo de aniversario');
    // By keyboard: the first one found is the active one.
    await page.getByRole('gridcell', { name: 'bolo de aniversário' }).waitFor();
    await search.press('Enter');
    await page.keyboard.press('Escape');
    await waitForFocus(page, desk.composer);
    t.equal(await desk.composer.inputValue(), 'Obrigada 💚🎂');
    await desk.composer.fill('');
    t.strictSame(watched.problems(), []);
  },
);

t.test('A.13: a box of notes is as high as its notes, and no badge lies on its icon', async (t) => {
  const { page, watched } = await stage.enter(t, scene.ana, { ...NARROW, width: 1_100 });
  await page.goto(`${stage.product.address}/tickets/${scene.maria}`);
  await new Desk(page).composer.waitFor();
  await page.locator('.chat-open').click();
  await page.getByPlaceholder('Só a sua equipe vê').fill('Prefere ligar à tarde.');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.locator('.notes-list').getByText('Prefere ligar à tarde.').waitFor();
  const notes = await heightOf(page, '.notes-list');
  t.ok(notes > 0 && notes < 120, `${String(notes)} px for one note`);

  const badge = await page.locator('.shell-collapsed .nav-badge .pill').first().boundingBox();
  const icon = await page
    .locator('.shell-collapsed .nav-entry:has(.nav-badge .pill) .bp6-icon')
    .first()
    .boundingBox();
  if (!badge || !icon) throw new Error('the menu shows no badge');
  // The corners of both boxes may touch; what is drawn is the middle of the icon.
  const isOver =
    badge.x < icon.x + icon.width / 2 || badge.y + badge.height > icon.y + icon.height / 2;
  t.notOk(isOver, JSON.stringify({ badge, icon }));
  t.strictSame(watched.problems(), []);
});

t.test('a card of the board is carried by touch, and back by keyboard', async (t) => {
  const { page, watched } = await stage.enter(t, stage.product, NARROW);
  await page.goto(`${stage.product.address}/kanban`);
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  const from = lane('Em aberto');
  const name = (await from.getByRole('article').getByRole('link').first().textContent()) ?? '';
  const cardIn = (title: string) => lane(title).getByRole('link', { name, exact: true });
  const box = await from.getByText(name, { exact: true }).boundingBox();
  if (!box) throw new Error('the card is not drawn');

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const y = box.y + box.height + 20;
  await touch('touchStart', box.x + 8, y);
  await page.locator('.board-card-held').waitFor();
  // At the edge of the screen the board follows the finger, until the lane beside lies below it.
  await touch('touchMove', NARROW.width - 60, y);
  await touch('touchMove', NARROW.width - 12, y);
  await page.locator('.board-lane-over').filter({ hasText: 'Proposta enviada' }).waitFor();
  await touch('touchEnd');
  await cardIn('Proposta enviada').waitFor();
  await gone(cardIn('Em aberto'));
  await page.getByRole('button', { name: 'Desfazer' }).waitFor();

  await page.getByRole('button', { name: `Arrastar ${name}` }).focus();
  await page.keyboard.press('Space');
  await page.locator('.board-card-held').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.board-lane-over').filter({ hasText: 'Em aberto' }).waitFor();
  await page.keyboard.press('Space');
  await cardIn('Em aberto').waitFor();
  await gone(cardIn('Proposta enviada'));
  t.strictSame(watched.problems(), []);
});
