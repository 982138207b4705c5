import { Pill, sizeText, useLanguageTag, useTexts } from 'prosa/web';
import type { DatabaseDto } from '../schemas.ts';
import { FigurePart } from './FigurePart.tsx';
import { ageText, countText, shareText } from './figures.ts';

/** The database: how large, how busy, and what takes long right now. */
export const DatabaseTab = ({ database }: { readonly database: DatabaseDto }) => {
  const t = useTexts('monitor');
  const language = useLanguageTag();
  const facts = [
    [t('database.size'), sizeText(database.bytes, language)],
    [
      t('database.sessions'),
      t('owners.of', { connected: database.sessions, total: database.mostSessions }),
    ],
    [t('database.locks'), countText(database.waitingForLocks, language)],
    [
      t('database.cache'),
      database.cacheHits === null ? '—' : shareText(database.cacheHits, language),
    ],
  ] as const;
  return (
    <>
      <dl className="figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FigurePart
        title={t('statements.title')}
        note={t('statements.note')}
        none={t('statements.none')}
        rows={database.statements}
        keyOf={({ process, text, seconds }) => `${process} ${text} ${String(seconds)}`}
        columns={[
          { key: 'text', title: t('statements.text'), render: ({ text }) => <code>{text}</code> },
          { key: 'process', title: t('process'), render: ({ process }) => process },
          {
            key: 'state',
            title: t('state'),
            render: ({ state, blockedBy }) =>
              blockedBy > 0 ? (
                <Pill tone="danger">{t('statements.blocked', { count: blockedBy })}</Pill>
              ) : (
                t(state === 'active' ? 'running' : 'statements.idle')
              ),
          },
          {
            key: 'seconds',
            title: t('statements.time'),
            isNumber: true,
            render: ({ seconds }) => ageText(seconds, language),
          },
        ]}
      />
      <FigurePart
        title={t('tables.title')}
        none="—"
        rows={database.tables}
        keyOf={({ name }) => name}
        columns={[
          { key: 'name', title: t('tables.name'), render: ({ name }) => <code>{name}</code> },
          {
            key: 'bytes',
            title: t('database.size'),
            isNumber: true,
            render: ({ bytes }) => sizeText(bytes, language),
          },
          {
            key: 'rows',
            title: t('tables.rows'),
            isNumber: true,
            render: ({ rows }) => countText(rows, language),
          },
        ]}
      />
    </>
  );
};
