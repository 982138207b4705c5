import { Button, TextArea } from '@blueprintjs/core';
import { SendMessageIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Dialog, errorText, Pill, useTexts } from 'prosa/web';
import type { PromptDto } from '../../schemas.ts';
import { LONGEST_TRIAL_MESSAGE } from '../../shared/playground-schemas.ts';
import type { Trial } from '../../shared/playground-schemas.ts';
import { useTrial } from './use-trial.ts';

/** Tokens, time, functions and sources of an answer. */
const Facts = ({ trial }: { readonly trial: Trial }) => {
  const t = useTexts('prompts');
  const { inputTokens, outputTokens, isEstimated, milliseconds, isCut, calls, sources } = trial;
  return (
    <dl className="trial-facts">
      <div>
        <dt>{t('playground.tokens')}</dt>
        <dd>
          {t(isEstimated ? 'playground.estimated' : 'playground.counted', {
            input: inputTokens,
            output: outputTokens,
          })}
        </dd>
      </div>
      <div>
        <dt>{t('playground.time')}</dt>
        <dd>{t('playground.seconds', { seconds: (milliseconds / 1_000).toFixed(1) })}</dd>
      </div>
      {calls.length > 0 && (
        <div>
          <dt>{t('playground.calls')}</dt>
          <dd>
            {calls
              .map(({ name, detail }) => (detail === '' ? name : `${name}: ${detail}`))
              .join(' · ')}
          </dd>
        </div>
      )}
      {sources.length > 0 && (
        <div>
          <dt>{t('playground.sources')}</dt>
          <dd>
            <bdi>{sources.join(' · ')}</bdi>
          </dd>
        </div>
      )}
      {isCut && (
        <div>
          <dt className="visually-hidden">{t('playground.cutTitle')}</dt>
          <dd>
            <Pill tone="warning">{t('playground.cut')}</Pill>
          </dd>
        </div>
      )}
    </dl>
  );
};

/** A chat with a prompt as it is saved: nothing of it reaches a customer. */
export const PlaygroundDialog = ({
  prompt,
  onClose,
}: {
  readonly prompt: PromptDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('prompts');
  const shell = useTexts();
  const [text, setText] = useState('');
  const { messages, isBusy, error, say, again, restart } = useTrial(prompt.id);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages, isBusy, error]);
  const submit = (event?: SubmitEvent): void => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    say(text.trim());
    setText('');
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={t('playground.title', { name: prompt.name })}
      onClose={onClose}
      footer={messages.length > 0 && <Button text={t('playground.restart')} onClick={restart} />}
      actions={<Button text={shell('common.close')} onClick={onClose} />}
    >
      <div className="trial">
        <p className="field-help">{t('playground.help')}</p>
        <div
          ref={log}
          className="trial-log"
          role="log"
          aria-label={t('playground.log')}
          tabIndex={0}
        >
          {messages.length === 0 && <p className="trial-empty">{t('playground.empty')}</p>}
          {messages.map((message, at) => (
            // A talk only grows at its end.
            <div key={at} className="trial-message" data-own={message.fromMe ? '' : undefined}>
              {message.body !== '' && (
                <p className="trial-bubble" dir="auto">
                  {message.body}
                </p>
              )}
              {message.trial && <Facts trial={message.trial} />}
            </div>
          ))}
          {isBusy && <p className="trial-busy">{t('playground.busy')}</p>}
          {error !== undefined && (
            <div className="trial-failed" role="alert">
              <span className="prompt-bad">{errorText(error)}</span>
              <Button variant="minimal" text={shell('common.retry')} onClick={again} />
            </div>
          )}
        </div>
        <form className="trial-form" onSubmit={submit}>
          <TextArea
            fill
            rows={2}
            value={text}
            maxLength={LONGEST_TRIAL_MESSAGE}
            aria-label={t('playground.message')}
            placeholder={t('playground.hint')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          <Button
            type="submit"
            intent="primary"
            icon={<SendMessageIcon />}
            aria-label={t('playground.send')}
            disabled={isBusy || text.trim() === ''}
          />
        </form>
      </div>
    </Dialog>
  );
};
