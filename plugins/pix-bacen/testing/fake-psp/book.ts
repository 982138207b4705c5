/** A return of a Pix, as the standard writes it. */
export interface Refund {
  readonly id: string;
  readonly rtrId: string;
  readonly valor: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  readonly natureza: string;
}

/** A Pix that was received. */
export interface Pix {
  readonly endToEndId: string;
  readonly txid?: string;
  readonly valor: string;
  readonly chave: string;
  readonly horario: string;
  readonly devolucoes: Refund[];
  readonly gnExtras?: { readonly tarifa: string; readonly pagador: { readonly cpf: string } };
}

/** A charge, as the standard writes it. */
export interface Cob {
  readonly txid: string;
  readonly revisao: number;
  readonly calendario: { readonly criacao: string; readonly expiracao: number };
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
  readonly valor: { readonly original: string };
  readonly chave: string;
  readonly devedor?: object;
  readonly solicitacaoPagador?: string;
  readonly loc: { readonly id: number; readonly location: string };
  readonly pixCopiaECola?: string;
  readonly pix: Pix[];
}

const CENTS = 100;

export const centsIn = (amount: string): number => Math.round(Number(amount) * CENTS);
export const amountFrom = (cents: number): string => (cents / CENTS).toFixed(2);
