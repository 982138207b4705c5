import { Button, InputGroup } from '@blueprintjs/core';
import { PaperclipIcon, RefreshIcon, SendMessageIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { QueuePreviewSlot } from '../../queues/public.ts';
import type { PreviewDto } from '../schemas.ts';
import { usePlayed } from './use-played.ts';

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

const Ending = ({ dialogue }: { readonly dialogue: PreviewDto }) => {
  const t = useTexts('chatbot');
  if (dialogue.waitsFor !== 'attendant') return null;
  return (
    <p className="preview-ending">
      {dialogue.queue === null
        ? t('preview.waitsForAttendant')
        : t('preview.waitsInQueue', { queue: dialogue.queue })}
    </p>
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

/** A customer's phone: plays the queue's dialogue with what is typed into it. */
const PreviewPhone = (slot: QueuePreviewSlot) => {
  const t = useTexts('chatbot');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [ignoresHours, setIgnoresHours] = useState(false);
  const { dialogue, error, retry } = usePlayed(slot, messages, ignoresHours);
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
          disabled={messages.length === 0}
          onClick={() => setMessages([])}
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
                <Bubble key={at} line={line} />
              ))}
            </ul>
            {dialogue.lines.length === 0 && <p className="preview-ending">{t('preview.silent')}</p>}
            <Ending dialogue={dialogue} />
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

export default PreviewPhone;
