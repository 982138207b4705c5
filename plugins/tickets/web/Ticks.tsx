import { ErrorIcon, TimeIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';

/** How far a message of ours got, as the API numbers it. */
type Ack = number;

const wordOf = (ack: Ack): 'failed' | 'waiting' | 'sent' | 'delivered' | 'read' | 'played' => {
  if (ack < 0) return 'failed';
  return (['waiting', 'sent', 'delivered', 'read', 'played'] as const)[ack] ?? 'played';
};

const SINGLE = 'm5 13 4 4 9-10';
const DOUBLE = 'm2 13 4 4 8-9M12 16l1 1 8-9';

const Mark = ({ ack }: { readonly ack: Ack }) => {
  if (ack < 0) return <ErrorIcon size={12} />;
  if (ack === 0) return <TimeIcon size={12} />;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={ack === 1 ? SINGLE : DOUBLE} />
    </svg>
  );
};

/** A clock, one tick, two, two coloured ones, or a red sign. */
export const Ticks = ({
  ack,
  isSilent = false,
}: {
  readonly ack: Ack;
  /** Something beside says it already. */
  readonly isSilent?: boolean;
}) => {
  const t = useTexts('tickets');
  const word = wordOf(ack);
  const spoken = isSilent
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': t(`ack.${word}`) };
  return (
    <span
      className={`ticks ticks-${word}`}
      title={isSilent ? undefined : t(`ack.${word}`)}
      {...spoken}
    >
      <Mark ack={ack} />
    </span>
  );
};
