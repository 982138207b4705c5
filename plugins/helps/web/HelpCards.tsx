import { PlayIcon } from '@blueprintjs/icons';
import type { HelpDto } from '../schemas.ts';

/** The helps as cards; a click, or Enter, plays one. */
export const HelpCards = ({
  helps,
  label,
  onPlay,
}: {
  readonly helps: readonly HelpDto[];
  readonly label: string;
  readonly onPlay: (help: HelpDto) => void;
}) => (
  <ul className="help-cards" aria-label={label}>
    {helps.map((help) => (
      <li key={help.id}>
        <button type="button" className="help-card" onClick={() => onPlay(help)}>
          <span className="help-still" aria-hidden="true">
            <span className="help-play">
              <PlayIcon size={20} />
            </span>
          </span>
          <span className="help-words">
            <span className="help-title">{help.title}</span>
            {help.description !== '' && <span className="help-text">{help.description}</span>}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
