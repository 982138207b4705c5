import type { Language } from 'prosa/core';
import type { NoticeKind } from './notices.ts';

/** A mail's two parts, in plain text. */
export interface NoticeLetter {
  readonly subject: string;
  readonly text: string;
}

/** The facts of a letter, ready to be read. */
export interface NoticeWords {
  readonly kind: NoticeKind;
  readonly name: string;
  /** Local date and time, with the time zone. */
  readonly at: string;
  /** Such as `Chrome, Windows`; undefined when it is not known. */
  readonly device: string | undefined;
  readonly address: string | undefined;
  /** Somebody else who did it; `''` for the platform's people; null for the reader. */
  readonly by: string | null;
  /** Where a new password is asked for. */
  readonly link: string;
}

interface Phrases {
  readonly changes: Readonly<Record<NoticeKind, string>>;
  readonly hello: (name: string) => string;
  readonly subject: (change: string) => string;
  readonly when: string;
  readonly device: string;
  readonly address: string;
  readonly by: string;
  readonly platform: string;
  readonly unknown: string;
  readonly mine: string;
  readonly newPassword: (link: string) => string;
  /** A link for a new password would go to the new address. */
  readonly tellAdmin: string;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  pt: {
    changes: {
      'password-changed': 'A senha da sua conta foi trocada',
      'email-changed': 'O e-mail da sua conta foi trocado',
      'second-factor-on': 'A entrada em duas etapas foi ativada na sua conta',
      'second-factor-off': 'A entrada em duas etapas foi desativada na sua conta',
      'token-created': 'Um token da API foi criado com a sua conta',
      'token-deleted': 'Um token da API foi excluído com a sua conta',
      'contacts-exported': 'Os contatos da empresa foram exportados com a sua conta',
      'plan-changed': 'O plano da sua empresa foi trocado',
      'company-closed': 'Uma empresa foi encerrada com a sua conta',
    },
    hello: (name) => `Olá, ${name}!`,
    subject: (change) => `Prosa: ${change}`,
    when: 'Quando',
    device: 'Navegador',
    address: 'Endereço IP',
    by: 'Quem',
    platform: 'equipe da plataforma',
    unknown: 'desconhecido',
    mine: 'Se foi você, ou se você já sabia, não há nada a fazer.',
    newPassword: (link) =>
      `Se não foi você, escolha agora outra senha neste endereço e avise o administrador da sua empresa:\n\n${link}`,
    tellAdmin:
      'Se não foi você, avise agora mesmo o administrador da sua empresa: este endereço já não abre a conta, e só ele pode trocar o e-mail de volta.',
  },
  en: {
    changes: {
      'password-changed': 'The password of your account was changed',
      'email-changed': 'The e-mail address of your account was changed',
      'second-factor-on': 'Two-step login was turned on for your account',
      'second-factor-off': 'Two-step login was turned off for your account',
      'token-created': 'An API token was created with your account',
      'token-deleted': 'An API token was deleted with your account',
      'contacts-exported': 'The contacts of your company were exported with your account',
      'plan-changed': 'The plan of your company was changed',
      'company-closed': 'A company was closed with your account',
    },
    hello: (name) => `Hello ${name},`,
    subject: (change) => `Prosa: ${change}`,
    when: 'When',
    device: 'Browser',
    address: 'IP address',
    by: 'Changed by',
    platform: 'the platform’s team',
    unknown: 'unknown',
    mine: 'If it was you, or you knew of it, there is nothing to do.',
    newPassword: (link) =>
      `If it was not you, choose another password at this address now and tell the administrator of your company:\n\n${link}`,
    tellAdmin:
      'If it was not you, tell the administrator of your company at once: this address no longer opens the account, and only they can change it back.',
  },
  es: {
    changes: {
      'password-changed': 'Se cambió la contraseña de su cuenta',
      'email-changed': 'Se cambió el correo de su cuenta',
      'second-factor-on': 'Se activó el acceso en dos pasos en su cuenta',
      'second-factor-off': 'Se desactivó el acceso en dos pasos en su cuenta',
      'token-created': 'Se creó un token de la API con su cuenta',
      'token-deleted': 'Se eliminó un token de la API con su cuenta',
      'contacts-exported': 'Se exportaron los contactos de la empresa con su cuenta',
      'plan-changed': 'Se cambió el plan de su empresa',
      'company-closed': 'Se cerró una empresa con su cuenta',
    },
    hello: (name) => `Hola, ${name}:`,
    subject: (change) => `Prosa: ${change}`,
    when: 'Cuándo',
    device: 'Navegador',
    address: 'Dirección IP',
    by: 'Quién',
    platform: 'equipo de la plataforma',
    unknown: 'desconocido',
    mine: 'Si fue usted, o ya lo sabía, no hay nada que hacer.',
    newPassword: (link) =>
      `Si no fue usted, elija ahora otra contraseña en esta dirección y avise al administrador de su empresa:\n\n${link}`,
    tellAdmin:
      'Si no fue usted, avise de inmediato al administrador de su empresa: esta dirección ya no abre la cuenta, y solo él puede volver a cambiarla.',
  },
};

/** A name is its bearer's own words: on one line, and without anything that mail programs make a link of. */
const tame = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} &'-]+/gu, ' ')
    .trim()
    .slice(0, 50);

/** The mail about a change of an account. */
export const noticeLetter = (language: Language, words: NoticeWords): NoticeLetter => {
  const phrases = PHRASES[language];
  const change = phrases.changes[words.kind];
  const facts = [
    `${phrases.when}: ${words.at}`,
    `${phrases.device}: ${words.device ?? phrases.unknown}`,
    `${phrases.address}: ${words.address ?? phrases.unknown}`,
    ...(words.by === null ? [] : [`${phrases.by}: ${tame(words.by) || phrases.platform}`]),
  ];
  const advice =
    words.kind === 'email-changed' ? phrases.tellAdmin : phrases.newPassword(words.link);
  return {
    subject: phrases.subject(change),
    text: [
      phrases.hello(tame(words.name)),
      `${change}.`,
      facts.join('\n'),
      phrases.mine,
      `${advice}\n`,
    ].join('\n\n'),
  };
};
