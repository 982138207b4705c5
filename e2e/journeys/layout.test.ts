import t from 'tap';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { layoutFaults, layoutFaultsAt } from './layout.ts';

t.setTimeout(60_000);

const browser = await openBrowser(t);

/** A page of 400 pixels with this in its body. */
const show = async (body: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  await page.setContent(`<!doctype html><style>body { margin: 0 }</style>${body}`);
  return page;
};

const CUT = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap';

const FAULTS: Readonly<Record<string, readonly [body: string, fault: RegExp]>> = {
  'a page wider than the window': [
    '<div style="width: 500px; height: 10px"></div>',
    /^the page scrolls sideways: 500 of 400 pixels$/,
  ],
  'a button beside the window': [
    '<button style="position: fixed; left: 380px; width: 80px">Enviar</button>',
    /^outside of the window: button "Enviar"/,
  ],
  'a dialog that is too high to reach its end': [
    '<div role="dialog" style="position: fixed; top: 0"><div style="height: 400px"></div><button>Salvar</button></div><div style="height: 900px"></div>',
    /^outside of the window: button "Salvar"/,
  ],
  'a button that its box cuts off': [
    '<div style="width: 60px; overflow: hidden"><button style="width: 90px">Enviar</button></div>',
    /^cut off: button "Enviar"/,
  ],
  'a name of a few letters': [
    `<p style="width: 60px; font: 14px monospace; ${CUT}">Maria Souza Albuquerque</p>`,
    /^shortened too much: p "Maria Souza Albuquerque"/,
  ],
  'a title with a letter a line': [
    '<p style="width: 10px; overflow-wrap: anywhere">Orçamento</p>',
    /^squeezed: p "Orçamento"/,
  ],
};

for (const [name, [body, fault]] of Object.entries(FAULTS)) {
  t.test(`finds ${name}`, async (t) => {
    const faults = await layoutFaults(await show(body));
    t.equal(faults.length, 1, faults.join('\n'));
    t.match(faults[0], fault);
  });
}

t.test('leaves alone what can be scrolled to, is short or is not there for the eye', async (t) => {
  const page = await show(`
    <div style="width: 300px; overflow-x: auto"><button style="width: 900px">Colunas</button></div>
    <p style="width: 200px; font: 14px monospace; ${CUT}">Maria Souza Albuquerque</p>
    <p style="width: 60px; font: 14px monospace; ${CUT}">Ana</p>
    <a href="#main" class="skip-link" style="position: fixed; top: -50px">Ir</a>
    <p style="height: 900px">Uma página comprida</p>`);
  t.same(await layoutFaults(page), []);
});

t.test('says at which width, and gives the window its width back', async (t) => {
  const page = await show('<div style="width: 380px; height: 10px"></div>');
  t.same(await layoutFaultsAt(page, [360, 400]), [
    '360 px: the page scrolls sideways: 380 of 360 pixels',
  ]);
  t.equal(page.viewportSize()?.width, 400);
});
