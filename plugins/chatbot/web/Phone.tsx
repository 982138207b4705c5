import { Button, InputGroup } from '@blueprintjs/core';
import { PaperclipIcon, RefreshIcon, SendMessageIcon } from '@blueprintjs/icons';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { PreviewDto } from '../schemas.ts';
import { usePlayed } from './use-played.ts';
import type { PlayedSource } from './use-played.ts';

type Line = PreviewDto['lines'][number];

/** `*bold*` and `_italic_`, as phones show them; everything else as it is. */
const Words = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/(\*[^*\n]+\*|_[^_\n]+_)/).map((part, at) => {
      const inner = part.slice(1, -1);
      // Nothing but their order tells the parts of one text apart.
      if (/^\*.+\*$/.test(part)) return <strong key={at}>{inner}</strong>;
      if (/^_.+_$/.test(part)) return <em key={at}>{inner}</em>;
      return part;
    })}
  </>
);

const Bubble = ({ line }: { readonly line: Line }) => {
  const t = useTexts('chatbot');
  const { fromMe, body, mediaName } = line;
  return (
    <li className={fromMe ? 'preview-bubble is-bot' : 'preview-bubble'}>
      <span className="visually-hidden">{t(fromMe ? 'preview.bot' : 'preview.customer')}: </span>
      {mediaName !== null && (
        <span className="preview-file">
          <PaperclipIcon size={12} aria-hidden />
          {t('preview.file', { name: mediaName })}
        </span>
      )}
      {body !== '' && <Words text={body.trim()} />}
    </li>
  );
};

/** Where an attendant has finished the ticket. */
const FinishedMark = () => {
  const t = useTexts('chatbot');
  return <li className="preview-ending">{t('preview.finished')}</li>;
};

/** Says that a person or something of another plugin takes over, and plays the end of the ticket. */
const Ending = ({
  dialogue,
  onFinish,
}: {
  readonly dialogue: PreviewDto;
  readonly onFinish?: () => void;
}) => {
  const t = useTexts('chatbot');
  const { leadsTo } = dialogue;
  if (leadsTo) {
    return <div className="preview-ending">{t('preview.leadsTo', { name: leadsTo.name })}</div>;
  }
  if (dialogue.waitsFor !== 'attendant') return null;
  return (
    <div className="preview-ending">
      {dialogue.queue === null
        ? t('preview.waitsForAttendant')
        : t('preview.waitsInQueue', { queue: dialogue.queue })}
      {onFinish && <Button size="small" text={t('preview.finish')} onClick={onFinish} />}
    </div>
  );
};

/** Says that nobody attends just now, which silences the chatbot, and shows how it is when somebody does. */
const Hours = ({
  isIgnored,
  onChange,
}: {
  readonly isIgnored: boolean;
  readonly onChange: (isIgnored: boolean) => void;
}) => {
  const t = useTexts('chatbot');
  return (
    <div className="preview-hours">
      <span>{t(isIgnored ? 'preview.asOpen' : 'preview.closed')}</span>
      <Button
        size="small"
        text={t(isIgnored ? 'preview.playAsNow' : 'preview.playAsOpen')}
        onClick={() => onChange(!isIgnored)}
      />
    </div>
  );
};

/** A customer's phone: plays a dialogue with what is typed into it. */
export const Phone = ({
  source,
  version,
  opening,
}: {
  readonly source: PlayedSource;
  /** Another one when something was saved that the dialogue depends on. */
  readonly version: string | number;
  /** The customer's first message; without it the bot begins, or nobody. */
  readonly opening?: string;
}) => {
  const t = useTexts('chatbot');
  const first = opening === undefined ? [] : [opening];
  const [messages, setMessages] = useState<readonly string[]>(first);
  const [finishesAfter, setFinishesAfter] = useState<number>();
  const [typed, setTyped] = useState('');
  const [ignoresHours, setIgnoresHours] = useState(false);
  const { dialogue, error, retry } = usePlayed(source, version, {
    messages,
    ignoresHours,
    finishesAfter,
  });
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [dialogue]);

  const send = (): void => {
    if (typed.trim() === '') return;
    setMessages((before) => [...before, typed.trim()].slice(-50));
    setTyped('');
  };
  return (
    <section className="preview-phone" aria-label={t('preview.title')}>
      <header className="preview-head">
        <h3 className="form-section">{t('preview.title')}</h3>
        <Button
          variant="minimal"
          icon={<RefreshIcon />}
          text={t('preview.restart')}
          disabled={messages.length === first.length && finishesAfter === undefined}
          onClick={() => {
            setMessages(first);
            setFinishesAfter(undefined);
          }}
        />
      </header>
      <div className="preview-chat" role="log" aria-live="polite" tabIndex={0}>
        {error !== undefined && <ErrorState error={error} onRetry={retry} />}
        {!dialogue && error === undefined && <SkeletonRows rows={2} height={40} />}
        {dialogue && (
          <>
            {dialogue.isClosed && <Hours isIgnored={ignoresHours} onChange={setIgnoresHours} />}
            <ul className="preview-lines">
              {dialogue.lines.map((line, at) => (
                <Fragment key={at}>
                  {at === dialogue.finishedAt && <FinishedMark />}
                  <Bubble line={line} />
                </Fragment>
              ))}
              {dialogue.finishedAt === dialogue.lines.length && <FinishedMark />}
            </ul>
            {dialogue.lines.length === 0 && <p className="preview-ending">{t('preview.silent')}</p>}
            <Ending
              dialogue={dialogue}
              {...('connectionId' in source &&
                finishesAfter === undefined && {
                  onFinish: () => setFinishesAfter(messages.length),
                })}
            />
          </>
        )}
        <div ref={end} />
      </div>
      <InputGroup
        value={typed}
        onValueChange={setTyped}
        maxLength={1000}
        aria-label={t('preview.message')}
        placeholder={t('preview.message')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it is not what is being sent.
          event.preventDefault();
          send();
        }}
        rightElement={
          <Button
            variant="minimal"
            icon={<SendMessageIcon />}
            aria-label={t('preview.send')}
            disabled={typed.trim() === ''}
            onClick={send}
          />
        }
      />
      <p className="field-help">{t('preview.help')}</p>
    </section>
  );
};
