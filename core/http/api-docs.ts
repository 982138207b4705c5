import fp from 'fastify-plugin';

/** Describes all routes that are added later, at `/api/docs`. Most installations leave it out and do not load it. */
export const apiDocs = fp(
  async (app) => {
    const [swagger, swaggerUi] = await Promise.all([
      import('@fastify/swagger'),
      import('@fastify/swagger-ui'),
    ]);
    await app.register(swagger.default, {
      openapi: {
        info: { title: 'Prosa', version: '1.0.0' },
        components: {
          securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
    });
    await app.register(swaggerUi.default, { routePrefix: '/api/docs', staticCSP: true });
  },
  { name: 'prosa-api-docs', fastify: '5.x' },
);
