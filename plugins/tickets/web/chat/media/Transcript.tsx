import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTexts } from 'prosa/web';

/** Characters that are shown at once: some four lines of a bubble. */
const SHORT = 240;

/** The spoken words of a message's file; of many only the beginning, until they are asked for. */
export const Transcript = ({ words }: { readonly words: string }) => {
  const t = useTexts('tickets');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = words.length > SHORT;
  return (
    <div className="transcript" role="group" aria-labelledby={`${id}-title`}>
      <span className="transcript-title" id={`${id}-title`}>
        {t('media.transcript')}
      </span>
      <span className="transcript-words" id={id} dir="auto">
        {isLong && !isWhole ? `${words.slice(0, SHORT).trimEnd()}…` : words}
      </span>
      {isLong && (
        <Button
          size="small"
          variant="minimal"
          text={t(isWhole ? 'media.shortTranscript' : 'media.wholeTranscript')}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        />
      )}
    </div>
  );
};
