/** The result of one check. A failure always says its cure; a success may still advise something better. */
export type Finding =
  | { readonly isWell: true; readonly what: string; readonly advice?: string }
  | { readonly isWell: false; readonly what: string; readonly cure: string };

export const well = (what: string, advice?: string): Finding => ({
  isWell: true,
  what,
  ...(advice !== undefined && { advice }),
});

export const ill = (what: string, cure: string): Finding => ({ isWell: false, what, cure });

/** The words of whatever was thrown. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message || error.name : String(error);
};
