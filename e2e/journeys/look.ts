/** `npm run look`: a picture of every screen, at both sizes, light and dark, for people to look at. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { build } from '../../scripts/build.mjs';
import { axe } from './axe.ts';
import { NARROW, WIDE, dark } from './browser.ts';
import type { Life, Look, Visit } from './browser.ts';
import { layOut } from './scene.ts';
import { sightsOf } from './screens.ts';
import type { Sight } from './sight.ts';
import { setStage } from './stage.ts';
import { settle } from './themes.ts';

const LOOKS: Readonly<Record<string, Look>> = {
  'wide-light': WIDE,
  'wide-dark': dark(WIDE),
  'narrow-light': NARROW,
  'narrow-dark': dark(NARROW),
};

/** Only those whose names begin with one of the arguments, when there are any. */
const wanted = ({ name }: Sight): boolean => {
  const given = process.argv.slice(2);
  return given.length === 0 || given.some((start) => name.startsWith(start));
};

const teardowns: (() => Promise<void> | void)[] = [];
const life: Life = {
  name: 'look',
  teardown: (work) => teardowns.unshift(work),
  passing: () => true,
  comment: console.log,
};

const shoot = async (page: Page, sight: Sight, file: string): Promise<void> => {
  try {
    await sight.reach(page);
  } catch (error) {
    console.error(`${path.basename(file)}: ${String(error).split('\n')[0] ?? ''}`);
  }
  // Pictures and fonts.
  await page.waitForLoadState('networkidle');
  await settle(page);
  await page.screenshot({ path: file });
  for (const problem of await axe(page)) console.error(`${path.basename(file)}: ${problem}`);
};

const run = async (): Promise<void> => {
  await build();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-look-'));
  mkdirSync(folder, { recursive: true });
  const stage = await setStage(life);
  const scene = await layOut(stage);
  const people = { owner: stage.product, attendant: scene.ana };
  for (const [name, look] of Object.entries(LOOKS)) {
    const visits: Partial<Record<Sight['to'], Visit>> = {};
    for (const sight of sightsOf(scene, stage.phones.connectionId).filter(wanted)) {
      if (sight.onlyNarrow === true && look.width >= 600) continue;
      const { to } = sight;
      const { page } = (visits[to] ??= await (to === 'visitor'
        ? stage.open(life, look)
        : stage.enter(life, people[to], look)));
      await page.goto(stage.product.address + sight.path);
      await shoot(page, sight, path.join(folder, `${sight.name}-${name}.png`));
    }
    for (const visit of Object.values(visits)) {
      for (const problem of visit.watched.problems()) console.error(`${name}: ${problem}`);
      await visit.context.close();
    }
  }
  console.log(`The pictures are in ${folder}`);
};

try {
  await run();
} finally {
  for (const work of teardowns) await work();
}
