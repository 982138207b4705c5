import { Button } from '@blueprintjs/core';
import { RedoIcon } from '@blueprintjs/icons';
import { errorText, useTexts } from 'prosa/web';
import { useFailureText } from './failure-text.ts';
import type { Entry } from './timeline.ts';

/** Why a message did not get through, and what can be done about it. */
export const BubbleFailure = ({
  entry,
  onRetry,
  onDiscard,
}: {
  readonly entry: Entry;
  readonly onRetry: ((entry: Entry) => void) | undefined;
  readonly onDiscard: (entry: Entry) => void;
}) => {
  const t = useTexts('tickets');
  const failureText = useFailureText();
  const { message, outgoing } = entry;
  if (message.ack !== -1 && message.failure === '') return null;
  if (message.ack === 0) {
    return (
      <p className="bubble-unchanged" role="status">
        {t('chat.tryingAgain')} {failureText(message.failure)}
      </p>
    );
  }
  if (message.ack !== -1) {
    return (
      <p className="bubble-unchanged" role="alert">
        {t('chat.notChanged')} {failureText(message.failure)}
      </p>
    );
  }
  const reason = outgoing ? errorText(outgoing.error) : failureText(message.failure);
  return (
    <div className="bubble-failure" role="alert">
      <span>
        {t('chat.notSent')}
        {reason !== '' && ` ${reason}`}
      </span>
      <span className="bubble-failure-actions">
        {onRetry && (
          <Button
            size="small"
            icon={<RedoIcon size={12} />}
            text={t('actions.retry')}
            onClick={() => onRetry(entry)}
          />
        )}
        {outgoing && (
          <Button
            size="small"
            variant="minimal"
            text={t('actions.discard')}
            onClick={() => onDiscard(entry)}
          />
        )}
      </span>
    </div>
  );
};

/** How much of a file has left. */
export const BubbleProgress = ({ entry }: { readonly entry: Entry }) => {
  const t = useTexts('tickets');
  const { outgoing } = entry;
  if (outgoing?.file === undefined || outgoing.state !== 'sending') return null;
  return (
    <progress
      className="bubble-progress"
      max={1}
      value={outgoing.progress}
      aria-label={t('chat.sending')}
    />
  );
};
