/** A variable of the company's own: `{key}` in a text stands for its value. */
export interface CampaignVariable {
  readonly key: string;
  readonly value: string;
}

/** The contact that a text is filled for. */
export interface FilledFor {
  readonly name: string;
  readonly email: string;
  /** Digits only. */
  readonly number: string;
}

type Values = ReadonlyMap<string, string>;

const valuesOf = (contact: FilledFor, variables: readonly CampaignVariable[]): Values =>
  new Map([
    ...variables.map(({ key, value }) => [key.trim().toLowerCase(), value] as const),
    ['nome', contact.name],
    ['email', contact.email],
    ['numero', contact.number],
  ]);

/** A text and its variables: the names stand at the odd places. */
const partsOf = (text: string): readonly string[] => text.split(/\{([^{}\n]{1,100})\}/);

/**
 * A text with `{nome}`, `{email}`, `{numero}` and the company's variables filled. Keys mean themselves, whatever characters they
 * have, and case does not count; braces around anything else stay as they are. A value is not filled in its turn.
 */
export const fillText = (
  text: string,
  contact: FilledFor,
  variables: readonly CampaignVariable[],
): string => {
  const values = valuesOf(contact, variables);
  return partsOf(text)
    .map((part, place) =>
      place % 2 === 0 ? part : (values.get(part.trim().toLowerCase()) ?? `{${part}}`),
    )
    .join('');
};

/** The variables of a text that would be empty for a contact, each once, as they are written in it. */
export const emptyVariables = (
  text: string,
  contact: FilledFor,
  variables: readonly CampaignVariable[],
): readonly string[] => {
  const values = valuesOf(contact, variables);
  const empty = partsOf(text).filter(
    (part, place) => place % 2 === 1 && values.get(part.trim().toLowerCase())?.trim() === '',
  );
  return [...new Set(empty)];
};

/** A text with its variables blanked: two messages that differ in them alone are the same. */
export const blanked = (text: string): string =>
  partsOf(text)
    .map((part, place) => (place % 2 === 0 ? part : ''))
    .join('')
    .trim();
