/**
 * Services of others as the demonstration plays them, each by the folder of its fake below `plugins/`, with its port on this machine.
 * `npm run fakes` starts those that are there.
 */
export const DEMO_SERVICES: Readonly<Record<string, number>> = {
  'prompts/testing/fake-openai': 8790,
  'prompts/testing/fake-azure-speech': 8791,
  'queue-integrations/testing/fake-google': 8792,
  'queue-integrations/testing/fake-typebot': 8793,
  'queue-integrations/testing/fake-receiver': 8794,
  'bills/testing/fake-asaas': 8795,
  'bills/testing/fake-ixc': 8796,
  'bills/testing/fake-mkauth': 8797,
  'webhooks/testing/fake-receiver': 8798,
};

/** The page that leads to all of them. */
export const DEMO_SERVICES_PAGE = 8789;

/** Their addresses, and no other on this machine. */
export const demoServiceOrigins = (): readonly string[] =>
  Object.values(DEMO_SERVICES).map((port) => `http://127.0.0.1:${String(port)}`);
