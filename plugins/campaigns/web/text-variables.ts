/** Variables that each contact has. */
const OF_CONTACTS = ['nome', 'numero', 'email'] as const;

/** The variables that a text may use, as they are written in it. */
export const usableVariables = (own: readonly { readonly key: string }[]): readonly string[] => [
  ...OF_CONTACTS,
  ...own.map(({ key }) => key.trim()),
];

/** Words in braces that are no variables: they are sent as they are written. */
export const unknownVariables = (text: string, usable: readonly string[]): readonly string[] => {
  const known = new Set(usable.map((name) => name.toLowerCase()));
  const written = [...text.matchAll(/\{([^{}\n]{1,100})\}/g)].map(([, name = '']) => name);
  return [...new Set(written.filter((name) => !known.has(name.trim().toLowerCase())))];
};
