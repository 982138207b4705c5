import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { serveControl } from './control.ts';
import { addLine, createNetwork, createWebApp } from './web-test-line.ts';

t.setTimeout(120_000);

t.test('somebody plays the phone, a customer and a network that breaks', async (t) => {
  const network = await createNetwork(t);
  serveControl(network);
  const address = network.url.replace('ws:', 'http:').replace('/ws/chat', '');
  const app = await createWebApp(t, network);
  const line = await addLine(app, network);
  const { number } = line.account;
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

  await line.call('POST', `/whatsappsession/${line.id}`);
  const { qrcode } = await line.until('qrcode');
  t.equal(await ask('/scan', { ...who, code: qrcode }), 200);
  await line.until('CONNECTED');

  t.equal(await ask('/write', { ...who, text: 'oi' }), 200);
  const ticketId = await line.accept();
  await line.say(ticketId, 'Boa tarde!');
  await eventually(shown, ({ length }) => length === 2);
  t.same(await shown(), [
    { text: 'oi', mine: true },
    { text: 'Boa tarde!', mine: false },
  ]);
  t.equal(await ask('/read', who), 200);
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 3);

  const { session } = line.account;
  t.equal(await ask('/break', { ...who, how: 'cut' }), 200);
  await eventually(
    () => line.account.session !== undefined && line.account.session !== session,
    (isBack) => isBack,
  );
  t.equal(await ask('/break', { ...who, how: 'unlink' }), 200);
  await line.until('DISCONNECTED', 'logged-out');
});
