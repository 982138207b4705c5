/** Colours that are told apart by most eyes and read well in both themes. */
export const SUGGESTED_COLORS = [
  '#0f766e',
  '#0369a1',
  '#4338ca',
  '#6d28d9',
  '#be185d',
  '#b91c1c',
  '#c2410c',
  '#b45309',
  '#4d7c0f',
  '#15803d',
  '#57534e',
] as const;
