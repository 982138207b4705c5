import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { coreErrors } from '../kernel/app-error.ts';
import { runningProject } from '../kernel/project.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers with the web shell, which finds the screen for the address itself, or with one of the few files that browsers
     * ask for by a name of their own. An address that names any other file is no screen's.
     * @throws ERR_NOT_FOUND
     */
    sendShell(url: string): FastifyReply;
  }
}

const YEAR_SECONDS = 31_536_000;

const unbuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .status(503)
    .type('text/plain; charset=utf-8')
    .send('The screens are not built yet: run "npm run build".');

/** Files of the build that keep their names. */
const NAMED: ReadonlySet<string> = new Set(['manifest.json', 'icon.svg']);

const fileOf = (url: string): string => {
  const [path = ''] = url.split('?');
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path === `/${name}` && NAMED.has(name)) return name;
  if (/\.[A-Za-z0-9]+$/.test(name)) throw coreErrors.ERR_NOT_FOUND();
  return 'index.html';
};

/** Serves the built web shell: hashed files for ever, its page never from a cache. */
export const shell = fp(
  async (app) => {
    const folder = join(runningProject().root, 'dist', 'web');
    const isBuilt = existsSync(join(folder, 'index.html'));
    app.decorateReply('sendShell', function sendShell(this: FastifyReply, url: string) {
      const file = fileOf(url);
      if (!isBuilt) return unbuilt(this);
      return this.header('cache-control', 'no-cache').sendFile(file, folder, {
        cacheControl: false,
      });
    });
    if (!isBuilt) return;
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      preCompressed: true,
      schemaHide: true,
    });
    await app.register(fastifyStatic, { root: folder, serve: false });
  },
  { name: 'prosa-shell', fastify: '5.x' },
);
