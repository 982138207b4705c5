import type { AddressRefusal, Outbound } from 'prosa/core';
import { webhookErrors } from '../errors.ts';
import type { WebhookBody } from '../schemas.ts';
import { isFreeHeader } from '../rules/signature.ts';

const REFUSALS = {
  unreadable: webhookErrors.ERR_WEBHOOK_ADDRESS_INVALID,
  credentials: webhookErrors.ERR_WEBHOOK_ADDRESS_INVALID,
  protocol: webhookErrors.ERR_WEBHOOK_ADDRESS_PROTOCOL,
  port: webhookErrors.ERR_WEBHOOK_ADDRESS_PORT,
  network: webhookErrors.ERR_WEBHOOK_ADDRESS_PRIVATE,
} as const satisfies Record<AddressRefusal, unknown>;

/** The address as it is kept. @throws ERR_WEBHOOK_ADDRESS_INVALID, _PROTOCOL, _PORT, _PRIVATE */
export const judgedUrl = (outbound: Pick<Outbound, 'refusalOf'>, typed: string): string => {
  const url = typed.trim();
  const refusal = outbound.refusalOf(url);
  if (refusal !== undefined) throw REFUSALS[refusal]({ field: 'url' });
  return url;
};

/** @throws ERR_WEBHOOK_NO_FACTS */
export const judgedFacts = (facts: readonly string[]): string[] => {
  if (facts.length === 0) throw webhookErrors.ERR_WEBHOOK_NO_FACTS({ field: 'facts' });
  return [...new Set(facts)];
};

/**
 * The header's name, and its value where one was typed; a name without a value keeps that of before.
 * @throws ERR_WEBHOOK_HEADER
 */
export const judgedHeader = (
  { headerName, headerValue }: Pick<WebhookBody, 'headerName' | 'headerValue'>,
  hasValue: boolean,
): { readonly name: string; readonly value: string | undefined } => {
  const name = headerName?.trim() ?? '';
  if (name === '') return { name, value: undefined };
  const value = headerValue === undefined || headerValue === '' ? undefined : headerValue;
  if (!isFreeHeader(name, value ?? 'x'))
    throw webhookErrors.ERR_WEBHOOK_HEADER({ field: 'headerName' });
  if (value === undefined && !hasValue)
    throw webhookErrors.ERR_WEBHOOK_HEADER({ field: 'headerValue' });
  return { name, value };
};
