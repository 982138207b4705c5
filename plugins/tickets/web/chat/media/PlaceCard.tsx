import { MapMarkerIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { placeOf } from './place.ts';

/** A point on the map, which opens the map. */
export const PlaceCard = ({
  message,
  isLive,
}: {
  readonly message: MessageDto;
  readonly isLive: boolean;
}) => {
  const t = useTexts('tickets');
  const { href, text, thumbnail } = placeOf(message.body);
  return (
    <div className="media-place">
      {thumbnail !== undefined && <img src={thumbnail} alt="" loading="lazy" />}
      <div className="media-card">
        <MapMarkerIcon size={20} />
        <span>
          <b>{t(isLive ? 'kinds.liveLocation' : 'kinds.location')}</b>
          {href === undefined ? (
            <span dir="auto">{text}</span>
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer" dir="auto">
              {text || t('media.map')}
            </a>
          )}
        </span>
      </div>
    </div>
  );
};
