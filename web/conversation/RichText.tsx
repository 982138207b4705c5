import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import { richText } from './rich-text.ts';
import type { Run } from './rich-text.ts';

const TAGS = { bold: 'strong', italic: 'em', struck: 's' } as const;

interface Drawn {
  /** Draws a stretch of plain words: with the names in it marked, for instance. */
  readonly words: (text: string) => ReactNode;
}

const RunView = ({ run, words }: Drawn & { readonly run: Run }) => {
  if (run.kind === 'text') return words(run.text);
  if (run.kind === 'code') return <code>{run.text}</code>;
  if (run.kind === 'link') {
    return (
      <a href={run.href} target="_blank" rel="noopener noreferrer nofollow">
        {run.text}
      </a>
    );
  }
  const Tag = TAGS[run.kind];
  return (
    <Tag>
      <Runs runs={run.runs} words={words} />
    </Tag>
  );
};

const Runs = ({ runs, words }: Drawn & { readonly runs: readonly Run[] }) =>
  // Runs have no identity but their place.
  runs.map((run, index) => (
    <Fragment key={index}>
      <RunView run={run} words={words} />
    </Fragment>
  ));

const asTheyAre = (text: string): ReactNode => text;

/** A message's words with what people mark in them. Nothing in them becomes a tag but these marks. */
export const RichText = ({
  text,
  words = asTheyAre,
}: Partial<Drawn> & { readonly text: string }) => {
  const runs = useMemo(() => richText(text), [text]);
  return <Runs runs={runs} words={words} />;
};
