import type { FastifyInstance } from 'fastify';
import type { Ajv, ErrorObject } from 'ajv';
import fastJson from 'fast-json-stringify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Compiles every schema of every route now instead of with its first request.
     * @throws Error naming the route whose schema cannot be compiled
     */
    compileSchemas(): void;
  }
}

/** The function that judges a part of a request. After a refusal it holds the reasons, as Ajv's own functions do. */
interface Judge {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Has the schemas of routes compiled by whoever needs them first: a process answers before it has compiled hundreds of
 * routes nobody calls yet. Call it before any route is registered.
 * @param ajvFor judges a part of a request: `body`, `querystring`, `params`, `headers`
 */
export const installSchemaCompilers = (
  app: FastifyInstance,
  ajvFor: (httpPart: string) => Ajv,
): void => {
  const compilations: (() => unknown)[] = [];
  /** Remembers what is compiled; a fault names the route, since nobody sees where it was registered. */
  const once = <T>(route: string, compile: () => T): (() => T) => {
    let compiled: T | undefined;
    const get = (): T => {
      try {
        return (compiled ??= compile());
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`A schema of ${route} cannot be compiled: ${reason}`, { cause: error });
      }
    };
    compilations.push(get);
    return get;
  };
  app.setValidatorCompiler(({ schema, httpPart = 'body', method, url }) => {
    const ajv = ajvFor(httpPart);
    const compiled = once(`${method} ${url}`, () => ajv.compile(schema as object));
    const judge: Judge = (data) => {
      const validate = compiled();
      const isValid = validate(data);
      judge.errors = validate.errors ?? null;
      return isValid;
    };
    return judge;
  });
  app.setSerializerCompiler(({ schema, method, url }) => {
    const compiled = once(`${method} ${url}`, () => fastJson(schema as object));
    return (data: unknown): string => compiled()(data) as string;
  });
  app.decorate('compileSchemas', () => {
    for (const compile of compilations) compile();
  });
};
