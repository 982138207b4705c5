import { Dialog, useTexts } from 'prosa/web';
import type { HelpDto } from '../schemas.ts';

/** A help's video over the page; Escape closes it. */
export const VideoDialog = ({
  help,
  onClose,
}: {
  readonly help: HelpDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('helps');
  const { title, description } = help;
  const video = encodeURIComponent(help.video);
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      closesOutside
      onClose={onClose}
      footer={
        <a
          href={`https://www.youtube.com/watch?v=${video}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {t('openOutside')}
        </a>
      }
    >
      <iframe
        className="help-video"
        title={t('video', { title })}
        src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`}
        // YouTube plays nothing for a page that does not say which site it is of.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
      {description !== '' && <p className="help-description">{description}</p>}
    </Dialog>
  );
};
