import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { runningProject } from '../host/project.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with the web shell, which finds the screen for the address itself. */
    sendShell(): FastifyReply;
  }
}

const YEAR_SECONDS = 31_536_000;

const unbuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .status(503)
    .type('text/plain; charset=utf-8')
    .send('The screens are not built yet: run "npm run build".');

/** Serves the built web shell: hashed files for ever, its page never from a cache. */
export const installShell = async (app: FastifyInstance): Promise<void> => {
  const folder = join(runningProject().root, 'dist', 'web');
  const isBuilt = existsSync(join(folder, 'index.html'));
  app.decorateReply('sendShell', function sendShell(this: FastifyReply) {
    if (!isBuilt) return unbuilt(this);
    return this.header('cache-control', 'no-cache').sendFile('index.html', folder, {
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
};
