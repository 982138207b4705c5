import { Button, Switch } from '@blueprintjs/core';
import { ArrowRightIcon, MicrophoneIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { AttachButton, EmojiButton, useTexts } from 'prosa/web';
import type { Attachments, Recorder } from 'prosa/web';

/** The buttons below the text. */
export const ComposerTools = ({
  attachments,
  recorder,
  signs,
  isEmpty,
  onSigns,
  onEmoji,
  onWrite,
  onSend,
  children,
}: {
  readonly attachments: Attachments;
  readonly recorder: Recorder;
  /** Whether messages carry their writer's name. */
  readonly signs: boolean;
  /** There is nothing to send yet. */
  readonly isEmpty: boolean;
  readonly onSigns: (signs: boolean) => void;
  readonly onEmoji: (emoji: string) => void;
  /** A panel has closed: the person writes on. */
  readonly onWrite: () => void;
  readonly onSend: () => void;
  /** The tools other plugins put there. */
  readonly children: ReactNode;
}) => {
  const t = useTexts('tickets');
  const { refusal } = recorder;
  return (
    <div className="composer-tools">
      <div className="composer-means">
        <AttachButton attachments={attachments} />
        <EmojiButton onPick={onEmoji} onClosed={onWrite} />
        {children}
        <Switch
          className="composer-sign"
          label={t('composer.sign')}
          title={t('composer.signHelp')}
          checked={signs}
          onChange={(event) => onSigns(event.currentTarget.checked)}
        />
      </div>
      <Button
        variant="minimal"
        icon={<MicrophoneIcon />}
        aria-label={t('composer.record')}
        title={refusal ?? t('composer.record')}
        disabled={refusal !== undefined}
        onClick={() => void recorder.start()}
      />
      <Button
        className="composer-send"
        intent="primary"
        icon={<ArrowRightIcon />}
        aria-label={t('composer.send')}
        title={t('composer.send')}
        disabled={isEmpty}
        onClick={onSend}
      />
    </div>
  );
};
