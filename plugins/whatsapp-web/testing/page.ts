/** The page of `npm run fake-whatsapp`: a phone to scan with, people to write as, and a network to break. */
export const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>WhatsApp de mentira</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: 0 0 1rem; padding: .75rem 1rem 1rem; }
  label { display: block; margin: .5rem 0 .25rem; }
  input, textarea, select, button { font: inherit; padding: .4rem .6rem; border-radius: .35rem; border: 1px solid color-mix(in srgb, currentColor 35%, transparent); }
  input, textarea, select { width: 100%; box-sizing: border-box; }
  button { margin: .6rem .4rem 0 0; cursor: pointer; }
  ol { padding-left: 1.2rem; } li.mine { font-weight: 600; }
  [role=status] { min-height: 1.5em; }
</style>
<h1>WhatsApp de mentira</h1>
<p>O outro lado das linhas de WhatsApp: o celular da empresa, os clientes e a rede. Nada sai desta máquina.</p>
<p role="status" id="said"></p>
<form id="scan"><fieldset><legend>Celular da empresa</legend>
  <label for="number">Número</label><input id="number" name="number" value="551130000001" inputmode="numeric" required>
  <label for="code">Texto do QR, ou código de 8 letras</label><textarea id="code" name="code" rows="2" required></textarea>
  <button>Conectar aparelho</button>
</fieldset></form>
<form id="write"><fieldset><legend>Cliente</legend>
  <label for="person">Número</label><input id="person" name="person" value="5511988887777" inputmode="numeric" required>
  <label for="name">Nome</label><input id="name" name="name" value="Maria Souza" required>
  <label for="text">Mensagem</label><input id="text" name="text" required autocomplete="off">
  <button>Enviar</button> <button type="button" data-do="read">Ler o que chegou</button> <button type="button" data-do="call">Ligar</button>
  <ol id="chat" aria-label="Conversa"></ol>
</fieldset></form>
<fieldset><legend>Rede</legend>
  <button type="button" data-break="cut">Cortar a linha</button>
  <button type="button" data-break="503">Fechar com 503</button>
  <button type="button" data-break="replaced">Outra sessão (440)</button>
  <button type="button" data-break="deaf">Emudecer</button>
  <button type="button" data-break="hear">Voltar a ouvir</button>
  <button type="button" data-break="unlink">Remover aparelho (401)</button>
</fieldset>
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
