import { Type } from '@sinclair/typebox';
import { LONGEST_HEADER, LONGEST_HEADER_VALUE, LONGEST_URL, NAME } from '../schemas.ts';
import type { WebhookBody, WebhookDto } from '../schemas.ts';
import type { FactName } from '../shared/facts.ts';

/** The rules the form has; the server has the same, and judges the address. */
export const schema = Type.Object({
  name: Type.String(NAME),
  url: Type.String({ minLength: 1, maxLength: LONGEST_URL }),
  headerName: Type.Optional(Type.String({ maxLength: LONGEST_HEADER })),
  headerValue: Type.Optional(Type.String({ maxLength: LONGEST_HEADER_VALUE })),
});

export interface Values {
  readonly name: string;
  readonly url: string;
  readonly facts: readonly string[];
  readonly connectionIds: readonly number[];
  readonly queueIds: readonly number[];
  readonly headerName: string;
  readonly headerValue: string;
}

export const initialOf = (webhook: WebhookDto | undefined): Values => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  facts: webhook?.facts ?? ['tickets.message-received'],
  connectionIds: webhook?.connectionIds ?? [],
  queueIds: webhook?.queueIds ?? [],
  headerName: webhook?.headerName ?? '',
  headerValue: '',
});

/** An address that stays is not sent: to set one asks for the password. */
export const bodyOf = (values: Values, webhook: WebhookDto | undefined): WebhookBody => {
  const { name, url, facts, connectionIds, queueIds, headerName, headerValue } = values;
  const isSame = url.trim() === webhook?.url;
  return {
    name: name.trim(),
    ...(!isSame && { url: url.trim() }),
    facts: facts as FactName[],
    connectionIds: [...connectionIds],
    queueIds: [...queueIds],
    headerName: headerName.trim(),
    ...(headerValue !== '' && { headerValue }),
  };
};
