import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { serveControl } from './control.ts';
import { addConnection, createNetwork, createWhatsAppApp } from './whatsapp-test-connection.ts';

t.setTimeout(120_000);

t.test('somebody plays the phone, a customer and a network that breaks', async (t) => {
  const network = await createNetwork(t);
  serveControl(network);
  const address = network.url.replace('ws:', 'http:').replace('/ws/chat', '');
  const app = await createWhatsAppApp(t, network);
  const connection = await addConnection(app, network);
  const { number } = connection.account;
  const who = { number, person: '5511988887777', name: 'Maria' };
  const ask = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${address}${path}`, { method: 'POST', body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const shown = async () => {
    const answer = await fetch(`${address}/chat?person=${who.person}`);
    const { messages } = (await answer.json()) as { messages: { text: string; mine: boolean }[] };
    return messages;
  };

  t.match(await (await fetch(address)).text(), /WhatsApp de mentira/);
  t.equal(await ask('/scan', { ...who, code: 'nobody shows this' }), 400);
  t.equal(await ask('/dance', who), 404);

  await connection.call('POST', `/whatsappsession/${connection.id}`);
  const { qrcode } = await connection.until('qrcode');
  t.equal(await ask('/scan', { ...who, code: qrcode }), 200);
  await connection.until('CONNECTED');

  t.equal(await ask('/write', { ...who, text: 'oi' }), 200);
  const ticketId = await connection.accept();
  await connection.say(ticketId, 'Boa tarde!');
  await eventually(shown, ({ length }) => length === 2);
  t.same(await shown(), [
    { text: 'oi', mine: true },
    { text: 'Boa tarde!', mine: false },
  ]);
  t.equal(await ask('/read', who), 200);
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 3);

  const { session } = connection.account;
  t.equal(await ask('/break', { ...who, how: 'cut' }), 200);
  await eventually(
    () => connection.account.session !== undefined && connection.account.session !== session,
    (isBack) => isBack,
  );
  t.equal(await ask('/break', { ...who, how: 'unlink' }), 200);
  await connection.until('DISCONNECTED', 'logged-out');
});
