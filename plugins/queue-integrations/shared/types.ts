/** The kinds of services that answer tickets, as the API names them. */
export const INTEGRATION_TYPES = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** Languages of an agent of Dialogflow. */
export const AGENT_LANGUAGES = ['pt-BR', 'en', 'es'] as const;

export const INTEGRATION_NAME = { minLength: 2, maxLength: 50 } as const;
export const LONGEST_ADDRESS = 2_000;
export const LONGEST_TEXT = 4_000;
/** Of a key file of Google, which has about 2,400 characters. */
export const LONGEST_KEY_FILE = 20_000;
export const LONGEST_HEADER = 4_000;

/** Minutes after which a dialogue with Typebot begins anew; 0 = never. */
export const USUAL_EXPIRES = 1;
export const LONGEST_EXPIRES = 43_200;
/** Milliseconds of typing before each message of Typebot. */
export const USUAL_DELAY = 1_000;
export const LONGEST_DELAY = 30_000;

/** Whether an integration of this type is told of messages at an address: its calls are signed. */
export const isDelivered = (type: IntegrationType): type is 'n8n' | 'webhook' =>
  type === 'n8n' || type === 'webhook';

/** Whether an address of n8n answers only while somebody listens in its editor. */
export const isTestAddress = (url: string): boolean => /\/webhook-test\//.test(url);
