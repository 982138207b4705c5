import { formatDateTime, useTexts } from 'prosa/web';
import type { TurnDto } from '../schemas.ts';

/** The key under which the locales of a plugin that can be off name it. */
const NAME = 'feature.title';

/** The text of a reason: the automation's, or that of the plugin whose engine gave it. */
const useReason = (engine: string, reason: string | null): string => {
  const own = useTexts('automation');
  const theirs = useTexts(pluginOf(engine));
  if (reason === null) return '';
  const key = `reasons.${reason}`;
  return [own(key), theirs(key)].find((text) => text !== key) ?? reason;
};

const pluginOf = (engine: string): string => engine.split('.')[0] ?? engine;

/** A turn: when it was, which engine answered, and why it said what it said. */
export const TurnItem = ({ turn }: { readonly turn: TurnDto }) => {
  const t = useTexts('automation');
  const theirs = useTexts(pluginOf(turn.engine));
  const reason = useReason(turn.engine, turn.reason);
  const name = theirs(NAME);
  const seconds = turn.milliseconds === null ? null : (turn.milliseconds / 1_000).toFixed(1);
  return (
    <li className="turn">
      <span className="turn-head">
        <time dateTime={turn.startedAt}>{formatDateTime(turn.startedAt)}</time>
        <span>{t(`statuses.${turn.status}`)}</span>
      </span>
      <span className="turn-engine">
        {name === NAME ? turn.engine : name}
        {seconds !== null && ` · ${t('seconds', { seconds })}`}
        {turn.attempt > 1 && ` · ${t('attempts', { attempts: turn.attempt })}`}
      </span>
      {reason !== '' && <span>{reason}</span>}
      {turn.trace.length > 0 && (
        <span className="turn-trace">{t('trace', { trace: turn.trace.join(', ') })}</span>
      )}
    </li>
  );
};
