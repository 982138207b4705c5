import type { ChatSummaryDto } from '../../schemas.ts';

/** The owner of the phone that is shown: a customer, or a group with the member who writes. */
export interface Customer {
  readonly number: string;
  readonly name: string;
  readonly isGroup: boolean;
}

const PEOPLE = [
  'Rita Fernandes',
  'Carlos Eduardo Lima',
  'Beatriz Nogueira',
  'Antônio Carvalho',
  'Júlia Prado',
  'Marcos Vinícius Reis',
  'Célia Andrade',
  'Thiago Rocha',
  'Fernanda Luz',
  'Paulo Henrique Dias',
  'Camila Teixeira',
  'Sebastião Moura',
] as const;

/** A mobile number of São Paulo that always belongs to the same name. */
export const numberFor = (name: string): string => {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_000_000;
  return `55119${String(sum).padStart(8, '0')}`;
};

/** Somebody who has not written yet; `turn` asks for another one. */
export const suggestCustomer = (taken: readonly string[], turn = 0): Customer => {
  const free = PEOPLE.filter((name) => !taken.includes(name));
  const names = free.length > 0 ? free : PEOPLE;
  const name = names[turn % names.length] ?? PEOPLE[0];
  // Once everybody has written, a namesake with a number of their own comes.
  const isNew = free.length > 0;
  return { name, number: numberFor(isNew ? name : `${name} ${String(turn)}`), isGroup: false };
};

/** `+55 11 98765-0001`; other countries' numbers in one piece. */
export const formatNumber = (number: string): string => {
  const [, area, head, tail] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? `+${number}` : `+55 ${area} ${head ?? ''}-${tail ?? ''}`;
};

/** The chats of a phone, with one that has only been opened and holds no message yet. */
export const withOpened = (
  chats: readonly ChatSummaryDto[],
  opened: Customer | undefined,
): readonly (ChatSummaryDto | Customer)[] =>
  opened === undefined || chats.some(({ number }) => number === opened.number)
    ? chats
    : [opened, ...chats];
