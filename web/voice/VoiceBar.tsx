import { Button } from '@blueprintjs/core';
import { ArrowRightIcon, TrashIcon } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { clockText } from '../time/clock-text.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useLevel } from './use-level.ts';
import type { Recorder } from './use-recorder.ts';

/** In place of the text box while somebody speaks. Its styles: `@import 'prosa/web/voice.css'`. */
export const VoiceBar = ({ recorder }: { readonly recorder: Recorder }) => {
  const t = useTexts();
  const send = useRef<HTMLButtonElement>(null);
  const { state, stream, seconds, cancel, finish } = recorder;
  const level = useLevel(stream);
  const isReady = state === 'recording';
  useEffect(() => {
    if (isReady) send.current?.focus();
  }, [isReady]);
  return (
    <div
      className="voice"
      role="group"
      aria-label={t('voice.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
    >
      <Button
        variant="minimal"
        icon={<TrashIcon />}
        aria-label={t('voice.cancel')}
        title={t('voice.cancel')}
        disabled={!isReady}
        onClick={cancel}
      />
      <span className="voice-dot" aria-hidden="true" />
      <span className="voice-time" role="timer">
        {isReady ? clockText(seconds) : t('voice.asking')}
      </span>
      <meter className="voice-level" min={0} max={1} value={level} aria-label={t('voice.level')} />
      <Button
        ref={send}
        className="voice-send"
        intent="primary"
        icon={<ArrowRightIcon />}
        aria-label={t('voice.send')}
        title={t('voice.send')}
        disabled={!isReady}
        onClick={finish}
      />
    </div>
  );
};
