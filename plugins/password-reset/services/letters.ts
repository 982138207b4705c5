import type { Language } from '../schemas.ts';

interface Words {
  readonly name: string;
  readonly link: string;
}

interface Text {
  readonly subject: string;
  readonly text: string;
}

const LETTERS: Readonly<Record<Language, (words: Words) => Text>> = {
  pt: ({ name, link }) => ({
    subject: 'Redefinir a sua senha do Prosa',
    text: `Olá, ${name}!

Alguém pediu para redefinir a senha da sua conta no Prosa. Para escolher uma nova, abra este endereço nos próximos 30 minutos:

${link}

Ele só pode ser usado uma vez. Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.
`,
  }),
  en: ({ name, link }) => ({
    subject: 'Reset your Prosa password',
    text: `Hello ${name},

Somebody asked to reset the password of your Prosa account. To choose a new one, open this address within the next 30 minutes:

${link}

It can be used only once. If it was not you who asked, ignore this message: your password stays the same.
`,
  }),
  es: ({ name, link }) => ({
    subject: 'Restablecer su contraseña de Prosa',
    text: `Hola, ${name}:

Alguien pidió restablecer la contraseña de su cuenta en Prosa. Para elegir una nueva, abra esta dirección en los próximos 30 minutos:

${link}

Solo puede usarse una vez. Si no fue usted quien lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.
`,
  }),
};

/** The mail with the link. A name is somebody's own words: on one line, and never more than a name. */
export const letterIn = (language: Language, { name, link }: Words): Text =>
  LETTERS[language]({ name: name.replace(/\s+/g, ' ').slice(0, 100), link });
