import { useMemo } from 'react';
import { richText } from '../text/rich-text.ts';
import type { Run } from '../text/rich-text.ts';

const TAGS = { bold: 'strong', italic: 'em', struck: 's' } as const;

const RunView = ({ run }: { readonly run: Run }) => {
  if (run.kind === 'text') return run.text;
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
      <Runs runs={run.runs} />
    </Tag>
  );
};

const Runs = ({ runs }: { readonly runs: readonly Run[] }) =>
  // Runs have no identity but their place.
  runs.map((run, index) => <RunView key={index} run={run} />);

/** A message's words with what people mark in them. */
export const RichText = ({ text }: { readonly text: string }) => {
  const runs = useMemo(() => richText(text), [text]);
  return <Runs runs={runs} />;
};
