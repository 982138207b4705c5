import { useTexts } from 'prosa/web';

const READ = 3;

/** How far a message got: one tick on its way, two coloured ones when it was read. */
export const Ticks = ({ ack }: { readonly ack: number }) => {
  const t = useTexts('simulator');
  const isRead = ack >= READ;
  return (
    <span className={isRead ? 'phone-ticks phone-ticks-read' : 'phone-ticks'}>
      <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true">
        <path d="M1.5 6.5 4.8 9.8 11 2.5" />
        {ack > 1 && <path d="m8 9 .8.8L15 2.5" />}
      </svg>
      <span className="visually-hidden">{t(isRead ? 'acks.read' : 'acks.sent')}</span>
    </span>
  );
};
