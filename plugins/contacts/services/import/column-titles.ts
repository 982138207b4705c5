import type { ColumnUse } from '../../shared/import-schemas.ts';

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The titles of columns in people's spreadsheets and in exports of other programs; the better name first. */
const TITLES: readonly (readonly [use: ColumnUse, title: RegExp])[] = [
  ['number', /^(numero|number)( do)? whatsapp$|^whatsapp( number)?$|^wpp$|^zap$/],
  ['number', /^(telefone )?(celular|movil|mobile)( phone)?$|^cel$/],
  ['number', /^(numero|number|num|n)( de telefone| do telefone| de telefono| de celular)?$/],
  [
    'number',
    /^(telefone|telefono|phone|fone|tel|contato telefonico)( 1| principal| number)?( value)?$/,
  ],
  [
    'email',
    /^e ?mail( 1)?( value| address| principal)?$|^correo( electronico)?$|^endereco de e ?mail$/,
  ],
  [
    'ignoreBot',
    /^(sem (robo|respostas automaticas)|ignore ?bot|no (bot|automatic answers)|sin (robot|respuestas automaticas))$/,
  ],
  [
    'name',
    /^(nome|name|nombre)( completo| do contato| do cliente)?$|^full name$|^cliente?$|^contato$|^contacto$|^contact$|^razao social$/,
  ],
  ['name', /^(primeiro nome|primer nombre|first name|given name)$/],
  ['name', /^(segundo nome|nome do meio|segundo nombre|middle name|additional name)$/],
  ['name', /^(sobrenome|last name|family name|surname|apellidos?)$/],
];

/** The given name alone, where a column for the surname stands beside it; the whole name otherwise. */
const GIVEN = /^(nome|nombre|name)$/;
const FIRST = /^(primeiro nome|primer nombre|first name|given name)$/;
const LAST = /^(sobrenome|last name|family name|surname|apellidos?)$/;

/**
 * Whether a title such as "Nome" is only the given name, as in what Outlook exports: there is a column for the surname, and none
 * for the first name.
 */
export const isGivenName = (title: string, titles: readonly string[]): boolean => {
  const all = titles.map(folded);
  return (
    GIVEN.test(folded(title)) &&
    all.some((each) => LAST.test(each)) &&
    !all.some((each) => FIRST.test(each))
  );
};

/** Uses a title speaks for, with how clearly: the lower, the clearer. */
export const useOfTitle = (title: string): { use: ColumnUse; rank: number } | undefined => {
  const words = folded(title);
  const rank = TITLES.findIndex(([, pattern]) => pattern.test(words));
  const found = TITLES[rank];
  return found && { use: found[0], rank };
};
