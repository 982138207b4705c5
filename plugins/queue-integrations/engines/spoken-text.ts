import type { OccasionMessage } from '../../tickets/public.ts';

/** The words of a message: those of a voice note are what was made out of it. */
export const spokenText = ({ body, transcript, kind }: OccasionMessage): string =>
  kind === 'audio' && transcript !== undefined && transcript !== '' ? transcript : body;
