/** `npm run fake-whatsapp`: a network to develop against, without a phone and without the internet. */
import process from 'node:process';
import { serveControl } from './control.ts';
import { FakeWhatsApp } from './fake-whatsapp.ts';

const port = Number(process.env.FAKE_WHATSAPP_PORT ?? 8090);
const network = await FakeWhatsApp.start(port);
serveControl(network);
console.log(`WhatsApp de mentira: http://127.0.0.1:${port}`);
console.log(`Prosa: WHATSAPP_WEB_URL=${network.url} npm start`);
process.once('SIGINT', () => void network.stop());
process.once('SIGTERM', () => void network.stop());
