import t from 'tap';
import fc from 'fast-check';
import { oneLine, richText } from './rich-text.ts';
import type { Run } from './rich-text.ts';

/** Runs as short as they can be written: `b(…)` is bold, `<…>` a link. */
const write = (runs: readonly Run[]): string =>
  runs
    .map((run) => {
      if (run.kind === 'text') return run.text;
      if (run.kind === 'link') return `<${run.href}>`;
      if (run.kind === 'code') return `code(${run.text})`;
      return `${run.kind.slice(0, 1)}(${write(run.runs)})`;
    })
    .join('');

const cases: readonly (readonly [string, string])[] = [
  ['só texto', 'só texto'],
  ['*forte* e _leve_ e ~fora~', 'b(forte) e i(leve) e s(fora)'],
  ['*_os dois_*', 'b(i(os dois))'],
  ['2*3*4 e snake_case_aqui', '2*3*4 e snake_case_aqui'],
  ['* lista\n* outra', '* lista\n* outra'],
  ['*aberto\nfechado*', '*aberto\nfechado*'],
  ['**', '**'],
  ['*a*, *b*!', 'b(a), b(b)!'],
  ['antes ```x = *1*``` depois', 'antes code(x = *1*) depois'],
  ['```sem fim', '```sem fim'],
  ['veja https://a.com/x_y_z?q=1.', 'veja <https://a.com/x_y_z?q=1>.'],
  ['(www.a.com.br)', '(<https://www.a.com.br>)'],
  ['https://pt.wikipedia.org/wiki/Prosa_(poema)', '<https://pt.wikipedia.org/wiki/Prosa_(poema)>'],
  ['*https://a.com*', '*<https://a.com>*'],
  // B.9: a name before the host is no link.
  ['veja https://banco.com@evil.com/x já', 'veja https://banco.com@evil.com/x já'],
  ['https://ana:segredo@a.com e https://b.com', 'https://ana:segredo@a.com e <https://b.com>'],
  ['https://@evil.com', 'https://@evil.com'],
  ['https:\\/banco.com@evil.com', 'https:\\/banco.com@evil.com'],
  ['https:///banco.com@evil.com', 'https:///banco.com@evil.com'],
  ['https://banco.com%40evil.com', 'https://banco.com%40evil.com'],
  ['www.banco.com@evil.com', 'www.banco.com@evil.com'],
  ['https://a.com/@ana?para=ana@b.com', '<https://a.com/@ana?para=ana@b.com>'],
  ['https://a.com:99999', 'https://a.com:99999'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['مرحبا *بك*', 'مرحبا b(بك)'],
];

for (const [text, expected] of cases) {
  t.test(`reads ${JSON.stringify(text)}`, (t) => {
    t.equal(write(richText(text)), expected);
    t.end();
  });
}

t.test('loses no word, whatever was typed', (t) => {
  const bare = (runs: readonly Run[]): string =>
    runs.map((run) => ('runs' in run ? bare(run.runs) : run.text)).join('');
  const strip = (text: string): string => text.replace(/[*_~`\n]/g, '');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('*', '_', '~', '```', ' ', '\n', 'a', 'é', 'www.x.y', '.', ')')),
      (parts) => strip(bare(richText(parts.join('')))) === strip(parts.join('')),
    ),
    { numRuns: 500 },
  );
  t.pass();
  t.end();
});

t.test('a hundred thousand marks take no time', (t) => {
  const start = performance.now();
  for (const text of ['*a ', '*', '_a*b~', 'www.', '```', '*a* ']) {
    richText(text.repeat(20_000 / text.length));
    richText(text.repeat(100_000 / text.length));
  }
  t.ok(performance.now() - start < 1_000);
  t.end();
});

t.test('a row shows the words in one line', (t) => {
  t.equal(oneLine('*Oi*,\n  tudo   _bem_?'), 'Oi, tudo bem?');
  t.end();
});
