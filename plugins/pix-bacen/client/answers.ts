import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

// New fields and states appear in answers: nothing here is closed, and no state is refused.

const Amount = Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,2})?$' });

/** A return of a Pix. `natureza` begins with `MED` where the bank began it. */
export const RefundAnswer = Type.Object({
  id: Type.String(),
  valor: Amount,
  status: Type.String(),
  natureza: Type.Optional(Type.String()),
});
export type RefundAnswer = Static<typeof RefundAnswer>;

/** A Pix that was received. Of `gnExtras`, only Efí's fee is read: the payer is none of our business. */
export const PixAnswer = Type.Object({
  endToEndId: Type.String({ minLength: 1 }),
  txid: Type.Optional(Type.String()),
  valor: Amount,
  horario: Type.String({ format: 'date-time' }),
  /** `SOLICITACAO` of a Pix that was sent. */
  tipo: Type.Optional(Type.String()),
  devolucoes: Type.Optional(Type.Array(RefundAnswer)),
  gnExtras: Type.Optional(Type.Object({ tarifa: Type.Optional(Amount) })),
});
export type PixAnswer = Static<typeof PixAnswer>;

/** A charge. */
export const CobAnswer = Type.Object({
  txid: Type.String(),
  status: Type.String(),
  chave: Type.Optional(Type.String()),
  valor: Type.Object({ original: Amount }),
  location: Type.Optional(Type.String()),
  loc: Type.Optional(Type.Object({ location: Type.Optional(Type.String()) })),
  pixCopiaECola: Type.Optional(Type.String()),
  pix: Type.Optional(Type.Array(PixAnswer)),
});
export type CobAnswer = Static<typeof CobAnswer>;

/** A page of the Pix that were received. */
export const PixPageAnswer = Type.Object({
  parametros: Type.Object({
    paginacao: Type.Object({ quantidadeDePaginas: Type.Integer({ minimum: 0 }) }),
  }),
  pix: Type.Optional(Type.Array(PixAnswer)),
});

export const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  /** Seconds. */
  expires_in: Type.Optional(Type.Number()),
  /** Parted by blanks. */
  scope: Type.Optional(Type.String()),
});

export const WebhookAnswer = Type.Object({ webhookUrl: Type.String() });

/** An answer of which nothing is read. */
export const AnyAnswer = Type.Unknown();
