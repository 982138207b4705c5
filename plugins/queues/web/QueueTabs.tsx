import { useTexts } from 'prosa/web';

export type QueueTab = 'data' | 'hours';

const TABS: readonly QueueTab[] = ['data', 'hours'];

/** The two sides of a queue's form. Arrow keys go from one to the other. */
export const QueueTabs = ({
  tab,
  onChange,
}: {
  readonly tab: QueueTab;
  readonly onChange: (tab: QueueTab) => void;
}) => {
  const t = useTexts('queues');
  return (
    <div className="queue-tabs" role="tablist" aria-label={t('tabs.label')}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`queue-tab-${each}`}
          className="queue-tab"
          aria-selected={tab === each}
          aria-controls={tab === each ? `queue-panel-${each}` : undefined}
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onChange(each)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            const other = each === 'data' ? 'hours' : 'data';
            onChange(other);
            document.getElementById(`queue-tab-${other}`)?.focus();
          }}
        >
          {t(`tabs.${each}`)}
        </button>
      ))}
    </div>
  );
};
