/** A thread of its own, so that asking does not take from the process that answers. */
import http from 'node:http';
import { parentPort } from 'node:worker_threads';
import type { Asked, Pressure } from './pressure.ts';

const once = (agent: http.Agent, { method, url, headers, body }: Asked): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers }, (answer) => {
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${method} ${url} answered ${String(answer.statusCode)}`));
      });
      answer.on('error', reject);
      answer.resume();
    });
    request.on('error', reject);
    request.end(body);
  });

/** Keeps so many requests on their way for a while. @returns answers per second */
const press = async ({ requests, connections, milliseconds }: Pressure): Promise<number> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  let done = 0;
  const began = performance.now();
  const until = began + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const request = requests[next % requests.length];
        next += 1;
        if (request) await once(agent, request);
        done += 1;
      }
    }),
  );
  agent.destroy();
  return done / ((performance.now() - began) / 1_000);
};

parentPort?.on('message', (pressure: Pressure) => {
  press(pressure).then(
    (rate) => parentPort?.postMessage({ rate }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
