/** Words of an invented language: the n-th is said 1/n as often as the first, so that some are in a third of all messages and some in ten. */
export const WORDS = 20_000;

/** SQL that spells the number of a word with letters. */
export const wordSql = (number: string): string =>
  `translate(to_char(${number}, 'FM00000'), '0123456789', 'aeioubcdfg') || 'ar'`;

/** SQL of the eight words of message `n`, always the same ones. */
export const bodySql = (n: string): string =>
  Array.from({ length: 8 }, (_, place) => {
    const chance = `(hashint4(${n} * 8 + ${String(place)})::float8 + 2147483648) / 4294967296`;
    return wordSql(`floor(power(${String(WORDS)}, ${chance}))::int`);
  }).join(` || ' ' || `);

/** A word by its number, as {@link wordSql} spells it. */
export const spelled = (n: number): string =>
  `${String(n)
    .padStart(5, '0')
    .replace(/\d/g, (digit) => 'aeioubcdfg'[Number(digit)] ?? '')}ar`;
