import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import { QuoteWords } from '../chat/Quote.tsx';
import type { Answered } from '../chat/quoted.ts';

/** The message being answered, above what is written. */
export const ReplyBar = ({
  quoted,
  contactName,
  onCancel,
}: {
  readonly quoted: Answered;
  readonly contactName: string;
  readonly onCancel: () => void;
}) => {
  const t = useTexts('tickets');
  return (
    <div className="reply" role="group" aria-label={t('composer.replying')}>
      <div className="quote">
        <QuoteWords quoted={quoted} contactName={contactName} mentions={quoted.mentions} />
      </div>
      <Button
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={t('composer.cancelReply')}
        onClick={onCancel}
      />
    </div>
  );
};
