import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';

/** Where a row stands among its siblings, and how it gets elsewhere. */
export interface Place {
  readonly at: number;
  readonly count: number;
  readonly onMove: (index: number) => void;
}

/** Up and down, for whoever does not drag. */
export const MoveButtons = ({
  title,
  place: { at, count, onMove },
}: {
  readonly title: string;
  readonly place: Place;
}) => {
  const t = useTexts('chatbot');
  if (count < 2) return null;
  return (
    <>
      <Button
        variant="minimal"
        icon={<ArrowUpIcon />}
        aria-label={t('bot.up', { title })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Button
        variant="minimal"
        icon={<ArrowDownIcon />}
        aria-label={t('bot.down', { title })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
    </>
  );
};
