import { Type } from '@sinclair/typebox';
import type { CreateIntegrationBody, IntegrationDto } from '../schemas.ts';
import {
  INTEGRATION_NAME,
  LONGEST_ADDRESS,
  LONGEST_DELAY,
  LONGEST_EXPIRES,
  LONGEST_HEADER,
  LONGEST_KEY_FILE,
  LONGEST_TEXT,
  USUAL_DELAY,
  USUAL_EXPIRES,
} from '../shared/types.ts';
import type { IntegrationType } from '../shared/types.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const fields = {
  type: Type.String(),
  name: Type.String(INTEGRATION_NAME),
  projectName: text(200),
  jsonContent: text(LONGEST_KEY_FILE),
  language: Type.String(),
  region: Type.Optional(Type.String({ pattern: '^([a-z0-9-]{3,40})?$' })),
  urlN8N: text(LONGEST_ADDRESS),
  headerName: text(100),
  headerValue: text(LONGEST_HEADER),
  typebotSlug: text(200),
  typebotExpires: Type.Integer({ minimum: 0, maximum: LONGEST_EXPIRES }),
  typebotDelayMessage: Type.Integer({ minimum: 0, maximum: LONGEST_DELAY }),
  typebotKeywordFinish: text(200),
  typebotKeywordRestart: text(200),
  typebotUnknownMessage: text(LONGEST_TEXT),
  typebotRestartMessage: text(LONGEST_TEXT),
};

const needed = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The rules of the form: each type needs fields of its own. @param record the one that is changed, which may have a key */
export const integrationFormSchema = (
  type: IntegrationType,
  record: IntegrationDto | undefined,
) => {
  const hasKey = record?.type === 'dialogflow' && record.hasJsonContent;
  if (type === 'dialogflow') {
    return Type.Object({ ...fields, ...(!hasKey && { jsonContent: needed(LONGEST_KEY_FILE) }) });
  }
  return Type.Object({
    ...fields,
    urlN8N: needed(LONGEST_ADDRESS),
    ...(type === 'typebot' && { typebotSlug: needed(200) }),
  });
};

export interface IntegrationFormValues {
  readonly type: IntegrationType;
  readonly name: string;
  readonly projectName: string;
  readonly jsonContent: string;
  readonly language: string;
  readonly region: string;
  readonly urlN8N: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly typebotSlug: string;
  readonly typebotExpires: number | null;
  readonly typebotDelayMessage: number | null;
  readonly typebotKeywordFinish: string;
  readonly typebotKeywordRestart: string;
  readonly typebotUnknownMessage: string;
  readonly typebotRestartMessage: string;
}

const NEW: IntegrationFormValues = {
  type: 'typebot',
  name: '',
  projectName: '',
  jsonContent: '',
  language: 'pt-BR',
  region: '',
  urlN8N: '',
  headerName: '',
  headerValue: '',
  typebotSlug: '',
  typebotExpires: USUAL_EXPIRES,
  typebotDelayMessage: USUAL_DELAY,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
};

/** The fields of an integration; secrets are never there. */
export const valuesOf = (record: IntegrationDto | undefined): IntegrationFormValues => {
  if (!record) return NEW;
  const names = Object.keys(NEW) as (keyof IntegrationFormValues)[];
  const shown = record as unknown as Partial<IntegrationFormValues>;
  return Object.fromEntries(
    names.map((name) => [name, shown[name] ?? NEW[name]]),
  ) as unknown as IntegrationFormValues;
};

/** The body that is sent: an empty secret keeps the one that is there. */
export const bodyOf = (values: IntegrationFormValues): CreateIntegrationBody => ({
  ...values,
  language: values.language as 'pt-BR',
});

/** Whether all is typed that a test needs. */
export const isTestable = (
  { type, urlN8N, typebotSlug, jsonContent }: IntegrationFormValues,
  record: IntegrationDto | undefined,
): boolean => {
  if (type === 'dialogflow') {
    return jsonContent.trim() !== '' || (record?.type === 'dialogflow' && record.hasJsonContent);
  }
  return urlN8N.trim() !== '' && (type !== 'typebot' || typebotSlug.trim() !== '');
};
