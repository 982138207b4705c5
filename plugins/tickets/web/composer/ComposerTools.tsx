import { Button, Switch } from '@blueprintjs/core';
import { ArrowRightIcon, MicrophoneIcon, PaperclipIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from 'prosa/web';
import { EmojiButton } from './emoji/EmojiButton.tsx';
import type { Attachments } from './use-attachments.ts';
import type { Recorder } from './voice/use-recorder.ts';

/** Opens the browser's own file dialog. */
const AttachButton = ({ attachments }: { readonly attachments: Attachments }) => {
  const t = useTexts('tickets');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="minimal"
        icon={<PaperclipIcon />}
        aria-label={t('composer.attach')}
        title={t('composer.attach')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('composer.files')}
        onChange={(event) => {
          attachments.add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </>
  );
};

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
  /** What other plugins put there. */
  readonly children: ReactNode;
}) => {
  const t = useTexts('tickets');
  const { refusal } = recorder;
  return (
    <div className="composer-tools">
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
      <Button
        variant="minimal"
        icon={<MicrophoneIcon />}
        aria-label={t('voice.record')}
        title={refusal ?? t('voice.record')}
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
