import { changes } from './changes.ts';
import { files } from './files.ts';
import { others } from './others.ts';
import type { Sample } from './parts.ts';
import { texts } from './texts.ts';

export type { Sample };

export const corpus: readonly Sample[] = [...texts, ...files, ...others, ...changes];
