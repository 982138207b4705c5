import { MESSAGE_VARIABLES } from 'prosa/contract';
import { useTexts } from 'prosa/web';
import { MOST_FILES, SENDS_PER_MINUTE } from '../public.ts';
import { CopyButton } from './CopyButton.tsx';
import { Sample } from './Sample.tsx';
import {
  ANSWER,
  formSample,
  HELD,
  jsonSample,
  REFUSALS,
  sendUrl,
  statusSample,
} from './samples.ts';

const VARIABLES = MESSAGE_VARIABLES.map((name) => `{{${name}}}`).join(' ');

/** How the call is made, and what it answers. */
export const Guide = () => {
  const t = useTexts('message-api');
  const url = sendUrl();
  return (
    <section className="api-section" aria-labelledby="api-guide">
      <h2 id="api-guide">{t('guide.title')}</h2>
      <p className="api-text">{t('guide.text')}</p>
      <p className="api-address">
        <code>POST {url}</code>
        <CopyButton text={url} label={t('copy.address')} />
      </p>
      <dl className="api-facts">
        <dt>
          <code>Authorization</code>
        </dt>
        <dd>{t('guide.authorization')}</dd>
        <dt>
          <code>number</code>
        </dt>
        <dd>{t('guide.number')}</dd>
        <dt>
          <code>body</code>
        </dt>
        <dd>{t('guide.body', { names: VARIABLES })}</dd>
        <dt>
          <code>medias</code>
        </dt>
        <dd>{t('guide.medias', { count: MOST_FILES })}</dd>
        <dt>
          <code>openTicket</code>
        </dt>
        <dd>{t('guide.openTicket')}</dd>
        <dt>
          <code>closeTicket</code>
        </dt>
        <dd>{t('guide.closeTicket')}</dd>
        <dt>
          <code>expiresInMinutes</code>
        </dt>
        <dd>{t('guide.expiresInMinutes')}</dd>
      </dl>
      <Sample
        title={t('guide.json')}
        copyLabel={t('copy.json')}
        code={jsonSample(url, t('guide.words'))}
      />
      <Sample
        title={t('guide.form')}
        copyLabel={t('copy.form')}
        code={formSample(url, t('guide.words'))}
      />
      <h3>{t('guide.answers')}</h3>
      <dl className="api-facts">
        <dt>200</dt>
        <dd>
          {t('guide.ok')} <code>{ANSWER}</code>
        </dd>
        <dt>202</dt>
        <dd>
          {t('guide.held')} <code>{HELD}</code>
        </dd>
        {REFUSALS.map(({ status, words }) => (
          <div className="api-fact" key={status}>
            <dt>{status}</dt>
            <dd>{t(`guide.refusals.${words}`, { count: SENDS_PER_MINUTE })}</dd>
          </div>
        ))}
      </dl>
      <p className="api-text">{t('guide.error')}</p>
      <Sample title={t('guide.status')} copyLabel={t('copy.status')} code={statusSample(url)} />
      <p className="api-text">{t('guide.statusText')}</p>
    </section>
  );
};
