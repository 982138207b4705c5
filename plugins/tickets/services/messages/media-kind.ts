import type { MessageKind } from '../../../connections/public.ts';

/** How the API names a file of this media type. */
export const kindOfMedia = (mime: string): MessageKind => {
  const [family] = mime.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  return 'application';
};
