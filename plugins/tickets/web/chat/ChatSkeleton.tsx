import { useTexts } from 'prosa/web';

/** Widths and sides of bubbles to come, in pixels; own ones at the right. */
const SHAPES = [
  { width: 280, own: false },
  { width: 180, own: false },
  { width: 340, own: true },
  { width: 220, own: true },
  { width: 300, own: false },
  { width: 160, own: true },
] as const;

/** Where bubbles will be. */
export const ChatSkeleton = () => {
  const t = useTexts();
  return (
    <div className="messages messages-skeleton" role="status">
      <span className="visually-hidden">{t('states.loading')}</span>
      {SHAPES.map(({ width, own }, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={own ? 'skeleton skeleton-own' : 'skeleton'}
          style={{ width }}
        />
      ))}
    </div>
  );
};
