/** The page of `npm run fake-whatsapp`: a phone to scan with, people to write as, and a network to break. */
export const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>WhatsApp de mentira</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --accent: light-dark(#0b6e4f, #3fbf94); --edge: light-dark(#d5dad7, #3a403d); --paper: light-dark(#fff, #1d211f); }
  body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; background: light-dark(#f3f5f4, #141716); }
  h1 { margin: 0; font-size: 1.5rem; } header p { margin: .25rem 0 0; }
  [role=status] { min-height: 1.5em; margin: .5rem 0; color: var(--accent); font-weight: 600; }
  main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start; }
  fieldset { background: var(--paper); border: 1px solid var(--edge); border-radius: .75rem; margin: 0; padding: 1rem; min-width: 0; }
  form + fieldset { margin-top: 1rem; }
  legend { float: left; width: 100%; padding: 0; font-weight: 700; } legend + * { clear: both; }
  label { display: block; margin: .75rem 0 .25rem; font-size: .875rem; }
  input, textarea, button { font: inherit; padding: .45rem .7rem; border-radius: .45rem; border: 1px solid var(--edge); background: transparent; color: inherit; }
  input, textarea { width: 100%; box-sizing: border-box; }
  button { margin: .6rem .4rem 0 0; cursor: pointer; } button:hover { border-color: var(--accent); }
  form button:not([type]) { background: var(--accent); border-color: var(--accent); color: light-dark(#fff, #10211a); font-weight: 600; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  ol { list-style: none; padding: 0; margin: 1rem 0 0; display: flex; flex-direction: column; gap: .4rem; max-height: 22rem; overflow-y: auto; }
  li { align-self: flex-start; max-width: 85%; overflow-wrap: anywhere; padding: .35rem .7rem; border-radius: .7rem; border: 1px solid var(--edge); }
  li.mine { align-self: flex-end; background: color-mix(in srgb, var(--accent) 18%, transparent); border-color: transparent; }
</style>
<header><h1>WhatsApp de mentira</h1>
<p>O outro lado das linhas de WhatsApp: o celular da empresa, os clientes e a rede. Nada sai desta máquina.</p></header>
<p role="status" id="said"></p>
<main>
<div>
<form id="scan"><fieldset><legend>Celular da empresa</legend>
  <label for="number">Número</label><input id="number" name="number" value="551130000001" inputmode="numeric" required>
  <label for="code">Texto do QR, ou código de 8 letras</label><textarea id="code" name="code" rows="2" required></textarea>
  <button>Conectar aparelho</button>
</fieldset></form>
<fieldset><legend>Rede</legend>
  <button type="button" data-break="cut">Cortar a linha</button>
  <button type="button" data-break="503">Fechar com 503</button>
  <button type="button" data-break="replaced">Outra sessão (440)</button>
  <button type="button" data-break="deaf">Emudecer</button>
  <button type="button" data-break="hear">Voltar a ouvir</button>
  <button type="button" data-break="unlink">Remover aparelho (401)</button>
</fieldset>
</div>
<form id="write"><fieldset><legend>Cliente</legend>
  <label for="person">Número</label><input id="person" name="person" value="5511988887777" inputmode="numeric" required>
  <label for="name">Nome</label><input id="name" name="name" value="Maria Souza" required>
  <label for="text">Mensagem</label><input id="text" name="text" required autocomplete="off">
  <button>Enviar</button> <button type="button" data-do="read">Ler o que chegou</button> <button type="button" data-do="call">Ligar</button>
  <ol id="chat" aria-label="Conversa"></ol>
</fieldset></form>
</main>
<script>
  const $ = (id) => document.getElementById(id);
  const tell = async (path, body) => {
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { error } = await answer.json();
    $('said').textContent = error ?? 'Feito.';
    await show();
  };
  const who = () => ({ number: $('number').value, person: $('person').value, name: $('name').value });
  const show = async () => {
    const answer = await fetch('/chat?' + new URLSearchParams({ person: $('person').value }));
    const { messages } = await answer.json();
    $('chat').replaceChildren(...messages.map(({ text, mine }) => {
      const row = document.createElement('li');
      row.textContent = text;
      row.className = mine ? 'mine' : '';
      return row;
    }));
  };
  $('scan').addEventListener('submit', (event) => { event.preventDefault(); tell('/scan', { ...who(), code: $('code').value.trim() }); });
  $('write').addEventListener('submit', (event) => { event.preventDefault(); tell('/write', { ...who(), text: $('text').value }).then(() => { $('text').value = ''; }); });
  for (const button of document.querySelectorAll('[data-do]')) button.addEventListener('click', () => tell('/' + button.dataset.do, who()));
  for (const button of document.querySelectorAll('[data-break]')) button.addEventListener('click', () => tell('/break', { ...who(), how: button.dataset.break }));
  setInterval(show, 1000);
  show();
</script>
</html>
`;
