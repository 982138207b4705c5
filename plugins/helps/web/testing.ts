import type { HelpDto } from '../schemas.ts';

/** A help for tests. */
export const buildHelp = (changes: Partial<HelpDto> = {}): HelpDto => ({
  id: 1,
  title: 'Primeiros passos',
  description: 'Conecte a sua linha.',
  video: 'dQw4w9WgXcQ',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});
