/** The content of a BR Code, the text of a Pix QR code. Either `key` (static) or `location` (dynamic) says whom it pays. */
export interface BrCode {
  /** Pix key of the receiver: at most 77 characters. */
  readonly key?: string;
  /** Address of the charge at its provider, without `https://`: at most 77 characters. */
  readonly location?: string;
  /** Shown to the payer of a static code, as far as the key leaves room. */
  readonly text?: string;
  /** Integer cents of a real; absent where the payer types the amount. */
  readonly cents?: number;
  /** Of the receiver; at most 25 characters are kept, in capitals. */
  readonly name: string;
  /** At most 15 characters are kept, in capitals. */
  readonly city: string;
  /** At most 25 letters and digits; `***` where there is none. */
  readonly txid?: string;
}

const PIX = 'br.gov.bcb.pix';
const MOST_IN_FIELD = 99;
const MOST_OF_ADDRESS = 77;
const MOST_OF_NAME = 25;
const MOST_OF_CITY = 15;
const MOST_OF_TXID = 25;
const CENTS = 100;

/** CRC-16 with polynomial 1021 and initial value FFFF, as four capital hexadecimal digits. */
export const crc16 = (text: string): string => {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x80_00) === 0 ? crc << 1 : (crc << 1) ^ 0x10_21;
    }
    crc &= 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** Text without accents and without whatever else is not printable ASCII. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^ -~]/g, '')
    .trim();

const capitals = (text: string, most: number): string =>
  plain(text).toUpperCase().slice(0, most).trim();

const field = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`;

const receiverOf = ({ key, location, text = '' }: BrCode): string => {
  const address = plain(key ?? location ?? '');
  if (address === '' || address.length > MOST_OF_ADDRESS) {
    throw new RangeError('a BR Code names a key or a location of at most 77 characters');
  }
  const start = field('00', PIX) + field(location === undefined ? '01' : '25', address);
  const room = Math.max(0, MOST_IN_FIELD - start.length - field('02', '').length);
  const words = location === undefined ? plain(text).slice(0, room).trim() : '';
  return words === '' ? start : start + field('02', words);
};

/** Writes a BR Code. @throws RangeError without a key or location, or with one that is too long */
export const writeBrCode = (code: BrCode): string => {
  const { cents, name, city, txid } = code;
  const parts = [
    field('00', '01'),
    field('26', receiverOf(code)),
    field('52', '0000'),
    field('53', '986'),
    cents === undefined ? '' : field('54', (cents / CENTS).toFixed(2)),
    field('58', 'BR'),
    field('59', capitals(name, MOST_OF_NAME)),
    field('60', capitals(city, MOST_OF_CITY)),
    field('62', field('05', txid?.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MOST_OF_TXID) || '***')),
  ].join('');
  return `${parts}6304${crc16(`${parts}6304`)}`;
};

/** The fields of a text in parts of id, length and value; undefined where it is none. */
const fieldsOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (id === undefined || end > text.length || fields.has(id)) return undefined;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
};

const centsOf = (amount: string): number => Math.round(Number(amount) * CENTS);

/** Reads a BR Code of Pix. @returns undefined for anything else, and for one whose checksum is wrong */
export const readBrCode = (text: string): BrCode | undefined => {
  const body = text.slice(0, -4);
  if (!body.endsWith('6304') || crc16(body) !== text.slice(-4).toUpperCase()) return undefined;
  const fields = fieldsOf(text);
  const receiver = fieldsOf(fields?.get('26') ?? '');
  if (!fields || receiver?.get('00')?.toLowerCase() !== PIX) return undefined;
  const [key, location, words] = ['01', '25', '02'].map((id) => receiver.get(id));
  const amount = fields.get('54');
  const txid = fieldsOf(fields.get('62') ?? '')?.get('05');
  if (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return undefined;
  return {
    ...(key !== undefined && { key }),
    ...(location !== undefined && { location }),
    ...(words !== undefined && { text: words }),
    ...(amount !== undefined && { cents: centsOf(amount) }),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    ...(txid !== undefined && txid !== '***' && { txid }),
  };
};
