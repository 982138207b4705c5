import type { ColumnUse } from '../../schemas.ts';

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What columns are called in people's spreadsheets and in what other programs export; the better name first. */
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
  ['name', /^(primeiro nome|first name|given name)$/],
  ['name', /^(sobrenome|last name|family name|apellidos?)$/],
];

/** Uses a title speaks for, with how clearly: the lower, the clearer. */
export const useOfTitle = (title: string): { use: ColumnUse; rank: number } | undefined => {
  const words = folded(title);
  const rank = TITLES.findIndex(([, pattern]) => pattern.test(words));
  const found = TITLES[rank];
  return found && { use: found[0], rank };
};
