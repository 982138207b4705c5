import type { FakePsp } from './fake-psp.ts';
import { FAULTS } from './faults.ts';

/** The page of `npm run fake-psp`: the account's credentials, charges to pay, and everything that goes wrong. */
export const page = ({ url, key, keys, fingerprint }: FakePsp): string => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Banco de mentira</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --accent: light-dark(#0b6e4f, #3fbf94); --edge: light-dark(#d5dad7, #3a403d); --paper: light-dark(#fff, #1d211f); }
  body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; background: light-dark(#f3f5f4, #141716); }
  h1 { margin: 0; font-size: 1.5rem; } header p { margin: .25rem 0 0; }
  h2 { margin: 0 0 .5rem; font-size: 1.05rem; }
  [role=status] { min-height: 1.5em; margin: .5rem 0; color: var(--accent); font-weight: 600; }
  main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start; }
  section, li { background: var(--paper); border: 1px solid var(--edge); border-radius: .75rem; padding: 1rem; min-width: 0; }
  dl { margin: 0; } dt { font-size: .8rem; opacity: .8; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: .85rem; }
  input, button { font: inherit; padding: .4rem .7rem; border-radius: .45rem; border: 1px solid var(--edge); background: transparent; color: inherit; }
  button { margin: .4rem .3rem 0 0; cursor: pointer; } button:hover { border-color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  ul { list-style: none; padding: 0; margin: 0; display: grid; gap: .75rem; } code { overflow-wrap: anywhere; font-size: .8rem; }
  a { color: var(--accent); }
</style>
<header><h1>Banco de mentira</h1>
<p>O provedor de Pix para desenvolver: cobranças, pagamentos, devoluções e tudo o que dá errado. Nada sai desta máquina.</p></header>
<p role="status" id="said"></p>
<main>
<div>
<section aria-labelledby="account"><h2 id="account">Conta</h2>
<dl>
  <dt>Endereço da API (provedor “Outro”)</dt><dd>${url}/v2</dd>
  <dt>Endereço do token</dt><dd>${url}/oauth/token</dd>
  <dt>Chave Pix</dt><dd>${key}</dd>
  <dt>Client ID</dt><dd>${keys.clientId}</dd>
  <dt>Client secret</dt><dd>${keys.clientSecret}</dd>
  <dt>Impressão digital do servidor</dt><dd>${fingerprint}</dd>
</dl>
<a href="/certificate.p12" download="banco-de-mentira.p12">Baixar o certificado (P12, sem senha)</a></section>
<section aria-labelledby="trouble" style="margin-top:1rem"><h2 id="trouble">Avisos e falhas</h2>
<p>Webhook: <code id="webhook">nenhum</code>. Relógio: <span id="now"></span></p>
<label><input type="checkbox" data-trouble="drop"> perder os avisos</label><br>
<label><input type="checkbox" data-trouble="delay"> segurar os avisos</label><br>
<label><input type="checkbox" data-trouble="reorder"> fora de ordem</label><br>
<label><input type="checkbox" data-trouble="batch"> vários em um</label><br>
<label><input type="checkbox" id="twice"> cada um duas vezes</label><br>
<button data-do="/flush">Soltar os avisos</button>
<button data-do="/revoke">Revogar os tokens</button>
<button data-do="/later">Avançar um dia</button>
<button data-do="/finish">Concluir devoluções</button>
<button data-do="/finish" data-how="refuse">Recusar devoluções</button><br>
${FAULTS.map((how) => `<button data-do="/fault" data-how="${how}">${how}</button>`).join('\n')}
</section>
</div>
<section aria-labelledby="charges"><h2 id="charges">Cobranças</h2><ul id="cobs"></ul></section>
</main>
<script>
  const $ = (id) => document.getElementById(id);
  const tell = async (path, body) => {
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ amount: '', how: '', ...body }) });
    const { error } = await answer.json();
    $('said').textContent = error ?? 'Feito.';
    await show(true);
  };
  const button = (text, path, body) => {
    const made = document.createElement('button');
    made.textContent = text;
    made.addEventListener('click', () => tell(path, body));
    return made;
  };
  const line = (text, tag = 'div') => {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  };
  const other = (valor, cents) => (Number(valor) + cents / 100).toFixed(2);
  let last = '';
  const show = async (always) => {
    const state = await (await fetch('/state')).json();
    $('now').textContent = state.now;
    $('webhook').textContent = state.webhook ? state.webhook.split('?')[0] : 'nenhum';
    const text = JSON.stringify(state.cobs);
    if (!always && text === last) return;
    last = text;
    $('cobs').replaceChildren(...state.cobs.map(({ txid, status, valor: { original }, pix }) => {
      const row = document.createElement('li');
      row.append(line('R$ ' + original + ' · ' + status), line(txid, 'code'), document.createElement('br'),
        button('Pagar', '/pay', { txid }),
        button('Um centavo a menos', '/pay', { txid, amount: other(original, -1) }),
        button('Um centavo a mais', '/pay', { txid, amount: other(original, 1) }),
        button('Remover', '/remove', { txid }),
        button('Aviso falso', '/forge', { txid }));
      for (const { endToEndId, valor, devolucoes } of pix) {
        row.append(line('Pix de R$ ' + valor + devolucoes.map((each) => ' · ' + each.status).join('')), button('Devolver pelo banco', '/refund', { endToEndId }));
      }
      return row;
    }));
  };
  for (const each of document.querySelectorAll('[data-do]')) each.addEventListener('click', () => tell(each.dataset.do, { how: each.dataset.how ?? '' }));
  for (const each of document.querySelectorAll('[data-trouble]')) each.addEventListener('change', () => tell('/trouble', { trouble: { [each.dataset.trouble]: each.checked } }));
  $('twice').addEventListener('change', () => tell('/trouble', { trouble: { copies: $('twice').checked ? 2 : 1 } }));
  setInterval(show, 1000);
  show();
</script>
</html>
`;
