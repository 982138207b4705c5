import type { ReactNode } from 'react';
import type { Snippet } from '../schemas.ts';

/** A piece of a message with what was found in it marked. */
export const Marked = ({ snippet: { text, marks } }: { readonly snippet: Snippet }) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <bdi>
      {parts}
      {text.slice(at)}
    </bdi>
  );
};
