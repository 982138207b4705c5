import type { FileKind } from './file-kinds.ts';

const MAXIMUM_LENGTH = 200;

/** Endings that programs run or render, whatever the bytes are. */
const DANGEROUS = new Set(
  (
    'html htm xhtml xht shtml svg svgz xml xsl mhtml mht js mjs cjs hta vbs vbe wsf wsh ps1 psm1 bat cmd com exe msi ' +
    'scr pif cpl dll lnk reg jar jnlp app apk sh bash php phtml asp aspx jsp swf chm url'
  ).split(' '),
);

/** The ending of a name in lower case, without the dot; empty if it has none. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

export const isDangerousName = (name: string): boolean => DANGEROUS.has(extensionOf(name));

/** A name without folders, control characters and marks that reverse how it reads; never empty. */
export const cleanName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"<>|:*?]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean.length <= MAXIMUM_LENGTH) return clean || 'file';
  const extension = extensionOf(clean);
  return `${clean.slice(0, MAXIMUM_LENGTH - extension.length - 1)}.${extension}`;
};

/** The name a file is handed over with: its ending always fits its type. */
export const servedName = (name: string, kind: FileKind | undefined): string => {
  const clean = cleanName(name);
  const isFree = kind === undefined || kind.extensions.length === 0;
  if (isFree || kind.extensions.includes(extensionOf(clean))) return clean;
  return `${clean}.${kind.extensions[0] ?? 'bin'}`;
};

const percent = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A Content-Disposition header (RFC 6266), with the name in UTF-8 and a plain one for old programs. */
export const contentDisposition = (mode: 'inline' | 'attachment', name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `${mode}; filename="${plain}"; filename*=UTF-8''${percent(name)}`;
};
