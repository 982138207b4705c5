const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const plain = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `R$ 149,90`: prices are in reais, in every language of the interface. */
export const formatMoney = (value: number): string => reais.format(value);

/** `1.149,90`: as a field for money shows it. */
export const writeMoney = (value: number): string => plain.format(value);

/** Groups of three, by points or by commas, and up to two digits behind the other sign; or digits alone. */
const BRAZILIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const ENGLISH = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/;

/**
 * Reads an amount as people in Brazil write it, in whatever language they use the interface: `99,90`, `1.149,90`, `R$ 49`.
 * `99.9` and `1,149.90` cannot be anything else, and are taken too.
 * @returns undefined for anything that is no amount
 */
export const readMoney = (text: string): number | undefined => {
  const amount = text.replace(/^\s*R\$|\s/g, '');
  const match = BRAZILIAN.exec(amount) ?? ENGLISH.exec(amount);
  if (!match?.[1]) return undefined;
  return Number(`${match[1].replace(/[.,]/g, '')}.${match[2] ?? '0'}`);
};
