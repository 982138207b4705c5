/** A customer with bills, as all fake programs know it. */
export interface Debtor {
  /** Without punctuation. */
  readonly document: string;
  readonly name: string;
  readonly phone: string;
  readonly isBlocked: boolean;
  readonly bills: readonly {
    readonly id: string;
    readonly number: string;
    readonly value: string;
    readonly dueDate: string;
    readonly description: string;
    readonly isOverdue: boolean;
  }[];
}

const DAY = 86_400_000;

const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A Pix of nobody's. */
export const pixOf = (id: string): string =>
  `00020126360014br.gov.bcb.pix0114fake-${id}5204000053039865802BR5904LOJA6009SAO PAULO62070503***6304ABCD`;

export const BARCODE = '23793.38128 60007.827136 95000.063305 9 84410000012990';

/** A company whose CNPJ has letters; a person whose connection is blocked; one who owes nothing. */
export const DEBTORS: readonly Debtor[] = [
  {
    document: '12ABC34501DE35',
    name: 'Padaria Trigo Dourado Ltda',
    phone: '(11) 98765-0021',
    isBlocked: false,
    bills: [
      {
        id: '501',
        number: '10501',
        value: '129.90',
        dueDate: dayFrom(-12),
        description: 'Internet fibra, rua das Acácias 12',
        isOverdue: true,
      },
      {
        id: '502',
        number: '10502',
        value: '129.90',
        dueDate: dayFrom(18),
        description: 'Internet fibra, rua das Acácias 12',
        isOverdue: false,
      },
    ],
  },
  {
    document: '52998224725',
    name: 'Letícia Castro Moreira',
    phone: '(31) 98765-0004',
    isBlocked: true,
    bills: [
      {
        id: '601',
        number: '10601',
        value: '1099.00',
        dueDate: dayFrom(6),
        description: 'Plano família',
        isOverdue: false,
      },
    ],
  },
  {
    document: '11144477735',
    name: 'João Pedro Lima',
    phone: '(11) 98765-0002',
    isBlocked: false,
    bills: [],
  },
];

export const debtorOf = (document: string): Debtor | undefined =>
  DEBTORS.find((each) => each.document === document.replaceAll(/[.\-/ ]/g, '').toUpperCase());

export const billOf = (id: string): Debtor['bills'][number] | undefined =>
  DEBTORS.flatMap(({ bills }) => bills).find((bill) => bill.id === id);
