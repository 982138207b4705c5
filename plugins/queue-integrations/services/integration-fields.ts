import { Core } from 'prosa/core';
import type { Outbound, Secrets } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { readServiceAccount } from '../dialogflow/service-account.ts';
import { integrationErrors } from '../errors.ts';
import type { QueueIntegration } from '../models/queue-integration.ts';
import type { CreateIntegrationBody, UpdateIntegrationBody } from '../schemas.ts';
import { INTEGRATION_NAME, isDelivered, USUAL_DELAY, USUAL_EXPIRES } from '../shared/types.ts';
import type { IntegrationType } from '../shared/types.ts';
import { HEADER_PURPOSE, SERVICE_ACCOUNT_PURPOSE } from './secret-purposes.ts';

type Columns = Partial<QueueIntegration>;
type Body = UpdateIntegrationBody | CreateIntegrationBody;

const SLUG = /^[\w.~-]+$/;
const PROJECT = /^[a-z0-9.:-]{1,100}$/;
const HEADER = /^[\w!#$%&'*+.^`|~-]+$/;
/** Headers that are ours, or the door's. */
const TAKEN_HEADER = /^(host|content-.*|transfer-encoding|connection|webhook-.*|accept-encoding)$/i;

/** Judges what is typed of an integration, and makes its columns. */
@injectable()
export class IntegrationFields {
  constructor(
    @inject(Core.Secrets) private readonly secrets: Pick<Secrets, 'seal'>,
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
  ) {}

  /**
   * The columns of an integration after a change. Fields of other types are emptied.
   * @param before as it is stored; undefined for a new one
   * @throws an error of a field
   */
  columns(body: Body, before: QueueIntegration | undefined): Columns {
    const type = body.type ?? before?.type ?? 'webhook';
    const known = knownFields(body, before);
    const name = tidiedName(body.name ?? before?.name);
    const kept = before?.type === type ? before : undefined;
    const secrets = this.#secretsOf(type, body, kept, known.headerName);
    this.#judge(type, known, secrets.serviceAccount ?? null);
    return { ...onlyOf(type, name, known), ...secrets, type, name, stoppedAt: null };
  }

  #judge(
    type: IntegrationType,
    { url, slug, projectName }: Pick<QueueIntegration, 'url' | 'slug' | 'projectName'>,
    serviceAccount: string | null,
  ): void {
    if (type === 'dialogflow') {
      if (serviceAccount === null) {
        throw integrationErrors.ERR_INTEGRATION_KEY_REQUIRED({ field: 'jsonContent' });
      }
      if (projectName !== '' && !PROJECT.test(projectName)) {
        throw integrationErrors.ERR_INTEGRATION_INVALID_PROJECT({ field: 'projectName' });
      }
      return;
    }
    if (url === '') throw integrationErrors.ERR_INTEGRATION_URL_REQUIRED({ field: 'urlN8N' });
    const reason = this.outbound.refusalOf(url);
    if (reason !== undefined) {
      throw integrationErrors.ERR_INTEGRATION_URL_REFUSED({ field: 'urlN8N', reason });
    }
    if (type !== 'typebot') return;
    if (slug === '')
      throw integrationErrors.ERR_INTEGRATION_SLUG_REQUIRED({ field: 'typebotSlug' });
    if (!SLUG.test(slug)) {
      throw integrationErrors.ERR_INTEGRATION_INVALID_SLUG({ field: 'typebotSlug' });
    }
  }

  #secretsOf(
    type: IntegrationType,
    body: Body,
    kept: QueueIntegration | undefined,
    headerName: string,
  ): Columns {
    if (type === 'dialogflow')
      return { ...this.#account(body.jsonContent, kept), headerValue: null };
    const none = { serviceAccount: null, accountEmail: '' };
    if (!isDelivered(type) || headerName === '') return { ...none, headerValue: null };
    if (!HEADER.test(headerName) || TAKEN_HEADER.test(headerName)) {
      throw integrationErrors.ERR_INTEGRATION_INVALID_HEADER({ field: 'headerName' });
    }
    return { ...none, headerValue: this.#headerValue(body.headerValue, kept) };
  }

  #account(json: string | null | undefined, kept: QueueIntegration | undefined): Columns {
    if ((json ?? '').trim() === '') {
      return {
        serviceAccount: kept?.serviceAccount ?? null,
        accountEmail: kept?.accountEmail ?? '',
      };
    }
    const account = readServiceAccount(json ?? '');
    if (!account) throw integrationErrors.ERR_INTEGRATION_INVALID_KEY({ field: 'jsonContent' });
    // Only what is used is kept: a key file has addresses that nobody shall call.
    const file = {
      type: 'service_account',
      client_email: account.email,
      private_key: account.privateKey,
      project_id: account.projectId,
    };
    return {
      serviceAccount: this.secrets.seal(JSON.stringify(file), SERVICE_ACCOUNT_PURPOSE),
      accountEmail: account.email,
    };
  }

  #headerValue(typed: string | null | undefined, kept: QueueIntegration | undefined): string {
    const value = (typed ?? '').trim();
    if (/[^\t\x20-\x7E\x80-\xFF]/.test(value)) {
      throw integrationErrors.ERR_INTEGRATION_INVALID_HEADER({ field: 'headerValue' });
    }
    if (value !== '') return this.secrets.seal(value, HEADER_PURPOSE);
    const before = typed === null ? null : (kept?.headerValue ?? null);
    if (before === null) {
      throw integrationErrors.ERR_INTEGRATION_HEADER_VALUE_REQUIRED({ field: 'headerValue' });
    }
    return before;
  }
}

/** Fields without those of secrets, name and type. */
type Known = Pick<
  QueueIntegration,
  | 'projectName'
  | 'language'
  | 'region'
  | 'url'
  | 'headerName'
  | 'slug'
  | 'expiresMinutes'
  | 'delayMilliseconds'
  | 'keywordFinish'
  | 'keywordRestart'
  | 'unknownMessage'
  | 'restartMessage'
>;

const EMPTY: Known = {
  projectName: '',
  language: 'pt-BR',
  region: '',
  url: '',
  headerName: '',
  slug: '',
  expiresMinutes: USUAL_EXPIRES,
  delayMilliseconds: USUAL_DELAY,
  keywordFinish: '',
  keywordRestart: '',
  unknownMessage: '',
  restartMessage: '',
};

/** A null takes a text away; one that is left out stays. */
const changed = (typed: string | null | undefined, before: string): string =>
  typed === undefined ? before : (typed ?? '').trim();

const knownFields = (body: Body, before: Known = EMPTY): Known => ({
  projectName: changed(body.projectName, before.projectName),
  language: body.language ?? before.language,
  region: changed(body.region, before.region),
  url: changed(body.urlN8N, before.url),
  headerName: changed(body.headerName, before.headerName),
  slug: changed(body.typebotSlug, before.slug),
  expiresMinutes: body.typebotExpires ?? before.expiresMinutes,
  delayMilliseconds: body.typebotDelayMessage ?? before.delayMilliseconds,
  keywordFinish: changed(body.typebotKeywordFinish, before.keywordFinish),
  keywordRestart: changed(body.typebotKeywordRestart, before.keywordRestart),
  unknownMessage: changed(body.typebotUnknownMessage, before.unknownMessage),
  restartMessage: changed(body.typebotRestartMessage, before.restartMessage),
});

/** The fields that a type has; the others are empty. */
const onlyOf = (type: IntegrationType, name: string, known: Known): Known => {
  const { projectName, language, region, url, headerName, ...typebot } = known;
  if (type === 'dialogflow') return { ...EMPTY, projectName, language, region };
  if (type !== 'typebot') return { ...EMPTY, projectName: name, url, headerName };
  return { ...EMPTY, ...typebot, projectName: name, url: url.replace(/\/+$/, '') };
};

const tidiedName = (typed: string | undefined): string => {
  const name = (typed ?? '').trim();
  if (name.length < INTEGRATION_NAME.minLength || name.length > INTEGRATION_NAME.maxLength) {
    throw integrationErrors.ERR_INTEGRATION_INVALID_NAME({ field: 'name' });
  }
  return name;
};
