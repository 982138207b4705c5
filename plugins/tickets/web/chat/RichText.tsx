import { useMemo } from 'react';
import { stretchesOf } from '../text/mentions.ts';
import type { Mentions } from '../text/mentions.ts';
import { richText } from '../text/rich-text.ts';
import type { Run } from '../text/rich-text.ts';

const TAGS = { bold: 'strong', italic: 'em', struck: 's' } as const;

interface Named {
  /** Those whom the text names by number. */
  readonly mentions: Mentions;
}

const Words = ({ text, mentions }: Named & { readonly text: string }) =>
  stretchesOf(text, mentions).map((stretch, index) =>
    stretch.isMention ? (
      <bdi key={index} className="mention">
        {stretch.text}
      </bdi>
    ) : (
      stretch.text
    ),
  );

const RunView = ({ run, mentions }: Named & { readonly run: Run }) => {
  if (run.kind === 'text') return <Words text={run.text} mentions={mentions} />;
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
      <Runs runs={run.runs} mentions={mentions} />
    </Tag>
  );
};

const Runs = ({ runs, mentions }: Named & { readonly runs: readonly Run[] }) =>
  // Runs have no identity but their place.
  runs.map((run, index) => <RunView key={index} run={run} mentions={mentions} />);

const NOBODY: Mentions = [];

/** A message's words with what people mark in them. */
export const RichText = ({
  text,
  mentions = NOBODY,
}: { readonly text: string } & Partial<Named>) => {
  const runs = useMemo(() => richText(text), [text]);
  return <Runs runs={runs} mentions={mentions} />;
};
