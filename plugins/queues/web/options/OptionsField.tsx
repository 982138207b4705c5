import { Button } from '@blueprintjs/core';
import { DiagramTreeIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTexts } from 'prosa/web';

/** The way from a queue's form to its options, whose changes are saved by themselves. */
export const OptionsField = ({
  isSaved,
  disabled,
  onOpen,
}: {
  /** Whether the queue exists: only then can it have options. */
  readonly isSaved: boolean;
  readonly disabled: boolean;
  readonly onOpen: () => void;
}) => {
  const t = useTexts('queues');
  const id = useId();
  return (
    <div className="field" role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <div className="field-label" id={id}>
        {t('options.open')}
      </div>
      {isSaved && (
        <div>
          <Button
            icon={<DiagramTreeIcon />}
            text={t('options.change')}
            disabled={disabled}
            onClick={onOpen}
          />
        </div>
      )}
      <div className="field-help" id={`${id}-help`}>
        {t(isSaved ? 'options.help' : 'options.later')}
      </div>
    </div>
  );
};
