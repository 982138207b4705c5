import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Ajv } from 'ajv';
import type { Options } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { coreErrors } from '../kernel/app-error.ts';
import { installSchemaCompilers } from './schema-compilers.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const build = (options: Options): Ajv => {
  const ajv = new Ajv({ allErrors: false, useDefaults: true, removeAdditional: false, ...options });
  addFormats(ajv);
  // Words our schemas use for forms, which say nothing about validity.
  ajv.addVocabulary(['kind', 'modifier', 'secret', 'example']);
  return ajv;
};

/** JSON says what type a value has; an address does not, so only its parts are converted. */
const strict = build({ coerceTypes: false });
const converting = build({
  coerceTypes: 'array',
  // With it, a text that becomes Infinity escapes minimum and maximum.
  strictNumbers: false,
});

/** True when a text holds U+0000, raw or escaped: PostgreSQL cannot store it and nobody means it. */
const holdsNull = (text: string): boolean => {
  if (text.includes('\u0000')) return true;
  for (let at = text.indexOf('\\u0000'); at !== -1; at = text.indexOf('\\u0000', at + 6)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return true;
  }
  return false;
};

/** JSON's type as senders mean it; what only looks like it could be read as JSON and judged as something else. */
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset=("utf-8"|utf-8)[ \t]*)?$/i;

const refusedType = ({ headers }: FastifyRequest): boolean => {
  const type = headers['content-type'] ?? '';
  return /json/i.test(type) && !JSON_TYPE.test(type);
};

/** Validation for every route: strict bodies, converted addresses, no prototype games, no U+0000. */
export const validation = fp(
  async (app) => {
    installSchemaCompilers(app, (httpPart) => (httpPart === 'body' ? strict : converting));
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser('text/plain');
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (holdsNull(body as string)) {
        done(coreErrors.ERR_INVALID_CHARACTER());
        return;
      }
      // An empty body with a JSON content type is what fetch sends for a bare POST.
      if (body === '') {
        done(null, undefined);
        return;
      }
      void parseJson(request, body as string, done);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (/%00/.test(request.url)) done(coreErrors.ERR_INVALID_CHARACTER());
      else done(refusedType(request) ? coreErrors.ERR_UNSUPPORTED_MEDIA() : undefined);
    });
  },
  { name: 'prosa-validation', fastify: '5.x' },
);
