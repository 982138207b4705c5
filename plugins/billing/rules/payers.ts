const CPF = /(?<![0-9A-Za-z])(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})(?![0-9A-Za-z])/g;

/** A text without the full CPF of anybody: its middle stays, as banks show it. U+0000, which no column holds, goes too. */
export const withoutPayers = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(CPF, '***.$2.$3-**');
