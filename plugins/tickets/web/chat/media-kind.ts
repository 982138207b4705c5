/** How a message's content is drawn. */
export type ContentKind =
  'text' | 'image' | 'sticker' | 'video' | 'audio' | 'document' | 'location' | 'contact' | 'call';

const KINDS: Readonly<Record<string, ContentKind>> = {
  image: 'image',
  sticker: 'sticker',
  video: 'video',
  audio: 'audio',
  application: 'document',
  locationMessage: 'location',
  contactMessage: 'contact',
  call_log: 'call',
};

export const contentKindOf = (mediaType: string): ContentKind => KINDS[mediaType] ?? 'text';

/** A place on a map: `image | link | description`, as the API writes it. */
export const placeOf = (
  body: string,
): { readonly href: string | undefined; readonly text: string } => {
  const parts = body.split('|').map((part) => part.trim());
  const href = parts.find((part) => /^https:\/\/[^\s]+$/.test(part));
  const text = parts.findLast((part) => part !== '' && part !== href && !/^data:/.test(part));
  return { href, text: text ?? '' };
};

/** Name and number of a visiting card; the card itself where it cannot be read. */
export const cardOf = (
  body: string,
): { readonly name: string; readonly number: string | undefined } => {
  const lines = body.split(/\r?\n/);
  const name = lines.find((line) => /^FN[;:]/i.test(line))?.replace(/^[^:]*:/, '');
  const line = lines.find((one) => /^(item\d+\.)?TEL/i.test(one));
  const number = line?.slice(line.lastIndexOf(':') + 1).trim();
  return {
    name: name?.trim() ?? lines[0]?.trim() ?? '',
    number: number === '' ? undefined : number,
  };
};

/** Bytes in words people know: `340 kB`. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'kB', 'MB'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  return `${value >= 10 || power === 0 ? String(Math.round(value)) : value.toFixed(1)} ${units[power] ?? 'B'}`;
};
