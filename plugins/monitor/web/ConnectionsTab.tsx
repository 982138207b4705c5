import { formatMoment, Pill, useLanguageTag, useTexts } from 'prosa/web';
import type { OverviewDto } from '../schemas.ts';
import { FigurePart } from './FigurePart.tsx';
import { countText } from './figures.ts';

/** Connections by the process that runs them, those in trouble, and the browsers that listen. */
export const ConnectionsTab = ({ data }: { readonly data: OverviewDto }) => {
  const t = useTexts('monitor');
  const connections = useTexts('connections');
  const language = useLanguageTag();
  const number = (value: number): string => countText(value, language);
  return (
    <>
      <FigurePart
        title={t('owners.title')}
        note={t('owners.note')}
        none={t('owners.none')}
        rows={data.owners}
        keyOf={({ id }) => id ?? ''}
        columns={[
          {
            key: 'process',
            title: t('process'),
            render: ({ process, id }) => process || (id === null ? t('nobody') : id),
          },
          {
            key: 'state',
            title: t('state'),
            render: ({ isAlive }) => (
              <Pill tone={isAlive ? 'success' : 'danger'}>{t(isAlive ? 'alive' : 'gone')}</Pill>
            ),
          },
          {
            key: 'connected',
            title: t('owners.connected'),
            isNumber: true,
            render: ({ connected, total }) =>
              t('owners.of', { connected: number(connected), total: number(total) }),
          },
        ]}
      />
      <FigurePart
        title={t('troubled.title')}
        none={t('troubled.none')}
        rows={data.troubled}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            key: 'connection',
            title: t('troubled.connection'),
            render: ({ id, company }) => `${company?.name ?? '—'} · ${String(id)}`,
          },
          { key: 'provider', title: t('troubled.provider'), render: ({ provider }) => provider },
          {
            key: 'status',
            title: t('state'),
            render: ({ status }) => <Pill tone="warning">{connections(`statuses.${status}`)}</Pill>,
          },
          { key: 'process', title: t('process'), render: ({ process }) => process || t('nobody') },
          { key: 'since', title: t('since'), render: ({ since }) => formatMoment(since) },
        ]}
      />
      <FigurePart
        title={t('sockets.title')}
        note={t('sockets.note')}
        none={t('sockets.none')}
        rows={data.sockets}
        keyOf={({ company }) => String(company?.id)}
        columns={[
          { key: 'company', title: t('company'), render: ({ company }) => company?.name ?? '—' },
          {
            key: 'sockets',
            title: t('sockets.sockets'),
            isNumber: true,
            render: ({ sockets }) => number(sockets),
          },
          {
            key: 'users',
            title: t('sockets.users'),
            isNumber: true,
            render: ({ users }) => number(users),
          },
        ]}
      />
    </>
  );
};
