/**
 * Draws `docs/desk.png`, the picture of the desk in the README:
 * `node --import tsx --conditions=prosa-dev e2e/journeys/readme-picture.ts`. The machine needs a font with emojis
 * (`apt-get install fonts-noto-color-emoji`).
 */
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { build } from '../../scripts/build.mjs';
import { WIDE } from './browser.ts';
import { Desk } from './desk.ts';
import { layOut } from './scene.ts';
import { setStage } from './stage.ts';
import { settle } from './themes.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/desk.png');

/** When the picture is taken, and when its afternoon begins; all of it has just been played within seconds. */
const NOW = new Date('2026-11-20T14:33:00-03:00');
const BEGIN = new Date('2026-11-20T14:02:00-03:00');

/** When which words were said. */
const SAID: readonly (readonly [words: string, time: string])[] = [
  ['Oi, boa tarde!', '14:02'],
  ['O natural, de cordas', '14:02'],
  ['esse aqui', '14:03'],
  ['Boa tarde, Maria!', '14:05'],
  ['O natural sai por', '14:06'],
  ['Perfeito, vou passar', '14:32'],
  ['mensagem.wav', '14:29'],
  ['O número certo', '14:11'],
  ['Segue o boleto', '13:50'],
  ['Seu pedido saiu', '12:18'],
  ['Chegou a remessa', '11:40'],
  ['Boa tarde, tem aula', '14:31'],
  ['Precisamos de duas', '14:26'],
  ['Vocês abrem', '14:15'],
];

const timeOf = (words: string): string | undefined => {
  const time = SAID.find(([said]) => words.includes(said))?.[1];
  return time === undefined ? undefined : new Date(`2026-11-20T${time}:00-03:00`).toISOString();
};

/** Puts every answer's times where they would have been on such an afternoon. */
const retime = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(retime);
  if (typeof value !== 'object' || value === null) return value;
  const { body, lastMessage, lastMessageKind } = value as Readonly<Record<string, unknown>>;
  const words = lastMessageKind === 'audio' ? 'mensagem.wav' : (body ?? lastMessage);
  const at = typeof words === 'string' ? timeOf(words) : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'updatedAt' && at !== undefined) return [name, at];
      if (name === 'createdAt') return [name, at ?? BEGIN.toISOString()];
      return [name, retime(inner)];
    }),
  );
};

const answer = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  await route.fulfill({ response, json: retime(await response.json()) });
};

const draw = async (page: Page, desk: Desk): Promise<void> => {
  await desk.bubble('Perfeito, vou passar aí').waitFor();
  await page.getByText('está digitando…').waitFor();
  await page.waitForLoadState('networkidle');
  await settle(page);
  await page.screenshot({ path: FILE });
};

await build();
const teardowns: (() => Promise<void> | void)[] = [];
const life = {
  name: 'picture',
  teardown: (work: () => Promise<void> | void) => teardowns.unshift(work),
  passing: () => true,
  comment: console.log,
};
try {
  const stage = await setStage(life);
  const { ana, maria, customers } = await layOut(stage);
  const { page, context } = await stage.enter(life, ana, WIDE);
  await page.clock.setFixedTime(NOW);
  await context.route(/\/api\/(tickets|messages)\b/, answer);
  await page.goto(`${stage.product.address}/tickets/${maria}`);
  const desk = new Desk(page);
  await desk.bubble('Perfeito, vou passar aí').waitFor();
  await customers.maria.type();
  await draw(page, desk);
  console.log(FILE);
} finally {
  for (const work of teardowns) await work();
}
