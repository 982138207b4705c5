/** A file's family as the API names it, by its media type; null where there is no file. */
export const fileKindOf = (mime: string): string | null => {
  if (mime === '') return null;
  const [family = ''] = mime.split('/');
  return ['image', 'audio', 'video'].includes(family) ? family : 'application';
};
