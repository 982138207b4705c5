/** `npm run fake-psp`: a payment provider to develop against, without a bank and without the internet. */
import process from 'node:process';
import { serveControl } from './control.ts';
import { FakePsp } from './fake-psp.ts';
import type { Deliver } from './notices.ts';

const port = Number(process.env.FAKE_PSP_PORT ?? 8443);
const controlPort = Number(process.env.FAKE_PSP_PAGE_PORT ?? 8091);
const dialect = process.env.FAKE_PSP_DIALECT === 'bacen' ? 'bacen' : 'efi';
/** Providers call https alone: notices for any such address go to the Prosa that is being developed. */
const prosa = process.env.FAKE_PSP_PROSA ?? 'http://127.0.0.1:3000';

const deliver: Deliver = async ({ url, body }) => {
  const { pathname, search } = new URL(url);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(prosa + pathname + search, { method: 'POST', headers, body });
  await answer.body?.cancel();
  return answer.status;
};

const psp = await FakePsp.start({ port, dialect, deliver });
const control = await serveControl(psp, controlPort);
console.log(`Banco de mentira: http://127.0.0.1:${String(controlPort)}`);
console.log(`Prosa: OUTBOUND_NETWORKS=127.0.0.1 npm start`);

const stop = (): void => {
  control.closeAllConnections();
  control.close();
  void psp.stop();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
