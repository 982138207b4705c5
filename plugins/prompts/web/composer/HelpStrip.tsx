import { Button, Spinner } from '@blueprintjs/core';
import { CrossIcon, LightbulbIcon, UndoIcon } from '@blueprintjs/icons';
import { errorText, useTexts } from 'prosa/web';
import type { Help } from './use-help.ts';

/** Above the text: how far the help is, what it leans on, and the way back. */
export const HelpStrip = ({
  help,
  isAsWritten,
  onUndo,
  onDismiss,
  onAgain,
}: {
  readonly help: Help;
  /** Nobody has changed the text since: it can be taken back without losing anything. */
  readonly isAsWritten: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
  readonly onAgain: () => void;
}) => {
  const t = useTexts('prompts');
  const shell = useTexts();
  const { state, sources, isCut, error } = help;
  const isWorking = state === 'working';
  return (
    <div className="help-strip" data-state={state}>
      {isWorking ? <Spinner size={16} /> : <LightbulbIcon aria-hidden="true" />}
      <div className="help-words" role="status">
        {isWorking && t('composer.working')}
        {state === 'failed' && errorText(error)}
        {state === 'done' && (
          <>
            {t(isCut ? 'composer.cut' : 'composer.check')}
            {sources.length > 0 && (
              <span className="help-sources">
                {t('composer.sources')} <bdi>{sources.join(' · ')}</bdi>
              </span>
            )}
          </>
        )}
      </div>
      {isWorking && <Button variant="minimal" text={shell('common.cancel')} onClick={onUndo} />}
      {state === 'failed' && (
        <Button variant="minimal" text={shell('common.retry')} onClick={onAgain} />
      )}
      {state === 'done' && isAsWritten && (
        <Button
          variant="minimal"
          icon={<UndoIcon />}
          text={shell('common.undo')}
          onClick={onUndo}
        />
      )}
      {!isWorking && (
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('composer.dismiss')}
          onClick={onDismiss}
        />
      )}
    </div>
  );
};
