import { useTexts } from 'prosa/web';
import type { HoursNotice as Key } from './hours-notices.ts';

/** Says that hours or a text of the queue are ignored, and why. */
export const HoursNotice = ({ notice }: { readonly notice: Key }) => {
  const t = useTexts('queues');
  return (
    <p className="queue-notice" role="status">
      {t(`hours.notices.${notice}`)}
    </p>
  );
};
