/** A visiting card. */
export interface Card {
  readonly name: string;
  readonly number: string | undefined;
}

const BEGIN = /^BEGIN:VCARD/im;

const digitsOf = (line: string): string | undefined => {
  const number = line.slice(line.lastIndexOf(':') + 1).trim();
  return number === '' ? undefined : number;
};

const vCardOf = (body: string): Card => {
  const lines = body.split(/\r?\n/);
  const name = lines.find((line) => /^FN[;:]/i.test(line))?.replace(/^[^:]*:/, '');
  const phones = lines.filter((line) => /^(item\d+\.)?TEL/i.test(line));
  const line = phones.find((one) => one.includes('+')) ?? phones[0] ?? '';
  return { name: name?.trim() ?? '', number: digitsOf(line) };
};

const lineOf = (line: string): Card => {
  const at = line.lastIndexOf('📞');
  if (at === -1) return { name: line.trim(), number: undefined };
  const name = line.slice(0, at).replace(/:\s*$/, '').trim();
  const number = line.slice(at + '📞'.length).trim();
  return { name: name || number, number: number === '' ? undefined : number };
};

/** The cards of a message: a vCard, or a line for each. A card that cannot be read stands for itself. */
export const cardsOf = (body: string): readonly Card[] => {
  const cards = BEGIN.test(body)
    ? body.split(/(?=^BEGIN:VCARD)/im).map(vCardOf)
    : body.split(/\r?\n/).map(lineOf);
  return cards.filter(({ name, number }) => name !== '' || number !== undefined);
};

/** A card's number as the API takes it: with eight digits at least, else undefined. */
export const callable = (number: string | undefined): string | undefined => {
  const digits = number?.replace(/\D/g, '') ?? '';
  return digits.length >= 8 && digits.length <= 15 ? digits : undefined;
};
