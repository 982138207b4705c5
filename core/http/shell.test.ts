import t from 'tap';
import { createTestApp } from '../testing/app.ts';

t.test('addresses outside of the API', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const status = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;

  await t.test('a file that is not there is not found, and no page', async (t) => {
    for (const url of ['/sw.js', '/favicon.ico', '/robots.txt?x=1', '/a/b/wp-login.php', '/.env']) {
      const { statusCode, headers } = await app.inject({ url });
      t.match([statusCode, headers['content-type']], [404, /json/], url);
    }
  });

  await t.test('screens, and the files browsers ask for, are the shell’s', async (t) => {
    const shell = await status('/');
    for (const url of ['/tickets/3f0e8a52-63e0-4a8e-9f3b-0b6a4f0f7a11', '/manifest.json']) {
      t.equal(await status(url), shell, url);
    }
  });
});
