import { Button } from '@blueprintjs/core';
import { Dialog, Slot, useTexts } from 'prosa/web';
import type { QueueDto } from '../../schemas.ts';
import { QueuePreviewSlot } from '../../slots.ts';
import { OptionTree } from './OptionTree.tsx';
import { useOptions } from './use-options.ts';

/** The options a queue offers before somebody attends, and beside it how a customer sees it. Each step is saved at once. */
export const OptionsDialog = ({
  queue,
  onClose,
}: {
  readonly queue: QueueDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('queues');
  const shell = useTexts();
  const options = useOptions(queue.id);
  const { greetingMessage, outOfHoursMessage, schedules } = queue;
  return (
    <Dialog
      isOpen
      size="large"
      title={t('options.dialog', { name: queue.name })}
      onClose={onClose}
      actions={<Button text={shell('common.close')} onClick={onClose} />}
    >
      <div className="options-dialog">
        <section className="options-side" aria-label={t('options.top')}>
          <p className="field-help">{t('options.help')}</p>
          <OptionTree options={options} />
        </section>
        <Slot
          slot={QueuePreviewSlot}
          queueId={queue.id}
          draft={{ greetingMessage, outOfHoursMessage, schedules }}
          version={options.version}
        />
      </div>
    </Dialog>
  );
};
