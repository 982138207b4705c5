import { usePicture } from './use-picture.ts';
import { avatarColor, initialsOf } from './initials.ts';

/** A face: the picture where there is one, else initials on a colour that belongs to the name. */
export const Avatar = ({
  name,
  picture,
  size = 40,
  label,
}: {
  readonly name: string;
  readonly picture?: string | null;
  /** Pixels. */
  readonly size?: 20 | 24 | 28 | 36 | 40 | 56 | 72;
  /** The text that is read out; nothing unless told, because the name usually stands beside. */
  readonly label?: string;
}) => {
  const { src, onError } = usePicture(picture ?? '');
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const look =
    src !== undefined
      ? {}
      : // A drawing of letters, not words: what a button with a face is called need not contain them.
        { 'data-initials': initialsOf(name), style: { background: avatarColor(name) } };
  return (
    <span className={`avatar avatar-${String(size)}`} {...look} {...spoken}>
      {src !== undefined && <img src={src} alt="" loading="lazy" onError={onError} />}
    </span>
  );
};
