import { Pill, RelativeTime } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { WebhookDto } from '../schemas.ts';

const State = ({ webhook, t }: { readonly webhook: WebhookDto; readonly t: Translate }) => {
  const { active, isGone, failed, waiting } = webhook;
  return (
    <span className="webhook-state">
      {active ? (
        <Pill tone="success">{t('states.on')}</Pill>
      ) : (
        <Pill tone={isGone ? 'danger' : 'neutral'}>{t(isGone ? 'states.gone' : 'states.off')}</Pill>
      )}
      {failed > 0 && <Pill tone="danger">{t('states.failing', { count: failed })}</Pill>}
      {waiting > 0 && <Pill tone="warning">{t('states.waiting', { count: waiting })}</Pill>}
    </span>
  );
};

/** The columns of the table of webhooks. */
export const webhookColumns = (t: Translate): readonly Column<WebhookDto>[] => [
  {
    key: 'name',
    title: t('columns.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    key: 'address',
    title: t('columns.address'),
    width: 'minmax(0, 3fr)',
    render: ({ url }) => (
      <span className="webhook-address" title={url}>
        {url}
      </span>
    ),
  },
  {
    key: 'facts',
    title: t('columns.facts'),
    width: '110px',
    render: ({ facts }) => t('facts_count', { count: facts.length }),
  },
  {
    key: 'state',
    title: t('columns.state'),
    width: 'minmax(150px, 2fr)',
    render: (webhook) => <State webhook={webhook} t={t} />,
  },
  {
    key: 'last',
    title: t('columns.last'),
    width: '150px',
    render: ({ lastDeliveredAt: at }) => (at === null ? t('never') : <RelativeTime at={at} />),
  },
];
