import type { Language } from '../../schemas.ts';

interface Titles {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly ignoreBot: string;
  readonly yes: string;
  readonly no: string;
  /** Why a row was no contact. */
  readonly problem: string;
  /** Of the file, without its ending. */
  readonly file: string;
  readonly rejectedFile: string;
}

/** Words of exported files. An import understands them in every language. */
export const TITLES: Readonly<Record<Language, Titles>> = {
  pt: {
    name: 'Nome',
    number: 'Número',
    email: 'E-mail',
    ignoreBot: 'Sem respostas automáticas',
    yes: 'sim',
    no: 'não',
    problem: 'Motivo',
    file: 'contatos',
    rejectedFile: 'contatos-recusados',
  },
  en: {
    name: 'Name',
    number: 'Number',
    email: 'E-mail',
    ignoreBot: 'No automatic answers',
    yes: 'yes',
    no: 'no',
    problem: 'Reason',
    file: 'contacts',
    rejectedFile: 'contacts-refused',
  },
  es: {
    name: 'Nombre',
    number: 'Número',
    email: 'Correo electrónico',
    ignoreBot: 'Sin respuestas automáticas',
    yes: 'sí',
    no: 'no',
    problem: 'Motivo',
    file: 'contactos',
    rejectedFile: 'contactos-rechazados',
  },
};

/** Why a row is no contact, as somebody reads it beside the row. */
export const PROBLEMS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pt: {
    'missing-number': 'Sem número',
    'shortened-number': 'A planilha encurtou o número',
    'no-area': 'Falta o DDD',
    'invalid-number': 'Número inválido',
    'short-name': 'Nome com menos de 2 letras',
    'long-name': 'Nome com mais de 50 letras',
    'invalid-email': 'E-mail inválido',
    'long-value': 'Informação longa demais',
    group: 'É um grupo',
    refused: 'Não pôde ser salvo',
  },
  en: {
    'missing-number': 'No number',
    'shortened-number': 'The spreadsheet shortened the number',
    'no-area': 'The area code is missing',
    'invalid-number': 'Invalid number',
    'short-name': 'Name shorter than 2 letters',
    'long-name': 'Name longer than 50 letters',
    'invalid-email': 'Invalid e-mail',
    'long-value': 'Information too long',
    group: 'It is a group',
    refused: 'Could not be saved',
  },
  es: {
    'missing-number': 'Sin número',
    'shortened-number': 'La hoja de cálculo acortó el número',
    'no-area': 'Falta el código de área',
    'invalid-number': 'Número no válido',
    'short-name': 'Nombre de menos de 2 letras',
    'long-name': 'Nombre de más de 50 letras',
    'invalid-email': 'Correo no válido',
    'long-value': 'Información demasiado larga',
    group: 'Es un grupo',
    refused: 'No se pudo guardar',
  },
};
