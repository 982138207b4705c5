import type { Controlled } from './control.ts';
import { FAULTS } from './faults.ts';
import type { FaultName } from './faults.ts';

/** Faults in the words of somebody who shows the product. */
const NAMES: Readonly<Record<FaultName, string>> = {
  delay: 'Responder com atraso de 30 s',
  hold: 'Segurar a resposta',
  drip: 'Responder aos pingos',
  silence: 'Não responder',
  reset: 'Cair antes de responder',
  'reset-after': 'Fazer e cair sem responder',
  'reset-within': 'Cair no meio da resposta',
  busy: 'Ocupado (429)',
  unavailable: 'Indisponível (503)',
  down: 'Erro interno (500)',
  html: 'Página em vez de dados',
  'cut-json': 'JSON cortado',
  large: 'Resposta de 10 MB',
  redirect: 'Redirecionar para endereço interno',
  certificate: 'Certificado de outro servidor',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${String(sign.codePointAt(0))};`);

const button = (what: string, name: string, text: string): string =>
  `<button data-what="${what}" data-name="${escaped(name)}">${escaped(text)}</button>`;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --accent: light-dark(#0b6e4f, #3fbf94); --edge: light-dark(#d5dad7, #3a403d); --paper: light-dark(#fff, #1d211f); }
  body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; background: light-dark(#f3f5f4, #141716); }
  h1 { margin: 0; font-size: 1.5rem; } header p { margin: .25rem 0 0; }
  h2 { margin: 0 0 .5rem; font-size: 1.05rem; }
  [role=status] { min-height: 1.5em; margin: .5rem 0; color: var(--accent); font-weight: 600; }
  main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start; }
  section, li { background: var(--paper); border: 1px solid var(--edge); border-radius: .75rem; padding: 1rem; min-width: 0; }
  section + section { margin-top: 1rem; }
  dl { margin: 0; } dt { font-size: .8rem; opacity: .8; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: .85rem; }
  input, button { font: inherit; padding: .4rem .7rem; border-radius: .45rem; border: 1px solid var(--edge); background: transparent; color: inherit; }
  button { margin: .4rem .3rem 0 0; cursor: pointer; } button:hover { border-color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  ul { list-style: none; padding: 0; margin: 0; display: grid; gap: .75rem; } code, pre { overflow-wrap: anywhere; white-space: pre-wrap; font-size: .8rem; }
  a { color: var(--accent); }`;

/** The page of a fake service: how to reach it, what was asked of it, and everything that may go wrong. */
export const pageOf = (
  { name, details, deeds }: Pick<Controlled, 'name' | 'details' | 'deeds'>,
  about: string,
  isTls: boolean,
): string => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<style>${STYLE}</style>
<header><h1>${escaped(name)}</h1><p>${escaped(about)}</p></header>
<p role="status" id="said"></p>
<main>
<div>
<section aria-labelledby="details"><h2 id="details">Para usar no Prosa</h2>
<dl>${Object.entries(details)
  .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
  .join('\n')}</dl>
${Object.keys(deeds)
  .map((deed) => button('deed', deed, deed))
  .join('\n')}</section>
<section aria-labelledby="faults"><h2 id="faults">O que dá errado</h2>
<label>Nos próximos <input id="times" type="number" value="1" min="1" max="999" size="4"> pedidos:</label><br>
${FAULTS.filter((fault) => isTls || fault !== 'certificate')
  .map((fault) => button('fault', fault, NAMES[fault]))
  .join('\n')}
<p id="waiting">Nenhuma falha à espera.</p>
${button('clear', '', 'Voltar ao normal')}</section>
</div>
<section aria-labelledby="log"><h2 id="log">Pedidos</h2><ul id="requests"></ul></section>
</main>
<script>
  const $ = (id) => document.getElementById(id);
  const names = ${JSON.stringify(NAMES)};
  const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  let last = '';
  const draw = ({ faults, requests }) => {
    $('waiting').textContent = faults.length === 0 ? 'Nenhuma falha à espera.' : 'À espera: ' + faults.map(({ name, times }) => names[name] + (times === 1 ? '' : ' × ' + times)).join(', ');
    const text = JSON.stringify(requests);
    if (text === last) return;
    last = text;
    $('requests').replaceChildren(...requests.map(({ method, path, status, at, headers, body }) => {
      const row = document.createElement('li');
      const more = document.createElement('details');
      const told = Object.entries(headers).map((each) => each.join(': ')).join('\\n');
      more.append(line('summary', 'Cabeçalhos e corpo'), line('pre', told + '\\n\\n' + body));
      row.append(line('div', new Date(at).toLocaleTimeString() + ' · ' + (status || 'sem resposta')), line('code', method + ' ' + path), more);
      return row;
    }));
  };
  const call = async (what, body) => {
    const answer = await fetch('/__fake/' + what, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    draw(await answer.json());
  };
  for (const each of document.querySelectorAll('[data-what]')) each.addEventListener('click', async () => {
    await call(each.dataset.what, { name: each.dataset.name, times: Number($('times').value) || 1 });
    $('said').textContent = 'Feito: ' + each.textContent;
  });
  setInterval(() => call('state').catch(() => { $('said').textContent = 'O serviço parou.'; }), 1000);
  void call('state');
</script>
</html>
`;

/** The page that leads to all fakes. */
export const indexPage = (services: readonly { readonly name: string; readonly url: string }[]) =>
  `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Serviços de mentira</title>
<style>${STYLE}</style>
<header><h1>Serviços de mentira</h1>
<p>Os serviços que o Prosa chama, imitados nesta máquina: cada página mostra os pedidos e deixa escolher o que dá errado.</p></header>
<main><ul>
${services
  .map(
    ({ name, url }) =>
      `<li><a href="${escaped(url)}">${escaped(name)}</a><br><code>${escaped(url)}</code></li>`,
  )
  .join('\n')}
</ul></main>
</html>
`;
