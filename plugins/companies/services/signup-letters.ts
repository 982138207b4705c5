import type { SignupLanguage } from '../schemas.ts';

interface Text {
  readonly subject: string;
  readonly text: string;
}

interface Words {
  readonly company: string;
  /** Where to confirm, or where to log in. */
  readonly link: string;
}

const CONFIRM: Readonly<Record<SignupLanguage, (words: Words) => Text>> = {
  pt: ({ company, link }) => ({
    subject: 'Confirme o seu cadastro no Prosa',
    text: `Alguém cadastrou a empresa "${company}" no Prosa com este e-mail. Para confirmar, abra este endereço nas próximas 24 horas:

${link}

Se não foi você, ignore esta mensagem: nada é criado sem a confirmação.
`,
  }),
  en: ({ company, link }) => ({
    subject: 'Confirm your Prosa account',
    text: `Somebody signed the company "${company}" up to Prosa with this e-mail address. To confirm, open this address within the next 24 hours:

${link}

If it was not you, ignore this message: nothing is created unless it is confirmed.
`,
  }),
  es: ({ company, link }) => ({
    subject: 'Confirme su registro en Prosa',
    text: `Alguien registró la empresa "${company}" en Prosa con este correo. Para confirmarlo, abra esta dirección en las próximas 24 horas:

${link}

Si no fue usted, ignore este mensaje: nada se crea sin la confirmación.
`,
  }),
};

const KNOWN: Readonly<Record<SignupLanguage, (words: Words) => Text>> = {
  pt: ({ link }) => ({
    subject: 'Você já tem uma conta no Prosa',
    text: `Alguém tentou se cadastrar no Prosa com este e-mail, que já tem uma conta. Para entrar, abra este endereço; lá também se pede uma nova senha:

${link}

Se não foi você, ignore esta mensagem: a sua conta continua a mesma.
`,
  }),
  en: ({ link }) => ({
    subject: 'You have a Prosa account already',
    text: `Somebody tried to sign up to Prosa with this e-mail address, which has an account already. To log in, open this address; a new password can be asked for there too:

${link}

If it was not you, ignore this message: your account stays the same.
`,
  }),
  es: ({ link }) => ({
    subject: 'Ya tiene una cuenta en Prosa',
    text: `Alguien intentó registrarse en Prosa con este correo, que ya tiene una cuenta. Para entrar, abra esta dirección; allí también se pide una nueva contraseña:

${link}

Si no fue usted, ignore este mensaje: su cuenta sigue igual.
`,
  }),
};

/** A company's name is a stranger's own words: on one line, and without anything that mail programs make a link of. */
const tame = (company: string): string =>
  company
    .replace(/[^\p{L}\p{N} &'-]+/gu, ' ')
    .trim()
    .slice(0, 50);

/** The mail with the link that makes the company. */
export const confirmationLetter = (language: SignupLanguage, words: Words): Text =>
  CONFIRM[language]({ ...words, company: tame(words.company) });

/** The mail to somebody whose address has an account: the page told the visitor nothing of it. */
export const knownLetter = (language: SignupLanguage, link: string): Text =>
  KNOWN[language]({ company: '', link });
