import { formatMoment, Pill, sizeText, useLanguageTag, useTexts } from 'prosa/web';
import type { OverviewDto, ProcessDto } from '../schemas.ts';
import { FigurePart } from './FigurePart.tsx';
import { countText, shareText } from './figures.ts';

/** Milliseconds from which people feel that a process is late. */
const LATE = 200;

/** Every process of the installation, as it reported last. */
export const ProcessesTab = ({ data }: { readonly data: OverviewDto }) => {
  const t = useTexts('monitor');
  const language = useLanguageTag();
  const milliseconds = (value: number): string => `${countText(value, language)} ms`;
  return (
    <FigurePart<ProcessDto>
      title={t('processes.title')}
      note={t('processes.note')}
      none={t('processes.none')}
      rows={data.processes}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', title: t('process'), render: ({ name }) => name },
        {
          key: 'memory',
          title: t('processes.memory'),
          isNumber: true,
          render: ({ memory }) => sizeText(memory, language),
        },
        {
          key: 'processor',
          title: t('processes.processor'),
          isNumber: true,
          render: ({ processor }) => shareText(processor, language),
        },
        {
          key: 'delay',
          title: t('processes.delay'),
          isNumber: true,
          render: ({ delayMedian, delayP99 }) => (
            <span title={t('processes.median', { median: milliseconds(delayMedian) })}>
              {delayP99 >= LATE ? (
                <Pill tone="warning">{milliseconds(delayP99)}</Pill>
              ) : (
                milliseconds(delayP99)
              )}
            </span>
          ),
        },
        {
          key: 'tasks',
          title: t('processes.tasks'),
          isNumber: true,
          render: ({ tasksRunning }) => countText(tasksRunning, language),
        },
        {
          key: 'sockets',
          title: t('sockets.sockets'),
          isNumber: true,
          render: ({ sockets }) => countText(sockets, language),
        },
        { key: 'since', title: t('processes.since'), render: (row) => formatMoment(row.startedAt) },
      ]}
    />
  );
};
