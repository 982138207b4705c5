import type { UsageRow } from '../../shared/playground-schemas.ts';

/** The use of a day, of all prompts and purposes. */
export interface UsageDay {
  readonly day: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The last days, oldest first, those without use among them. @param until the last of them, as `YYYY-MM-DD` */
export const usageDays = (
  rows: readonly UsageRow[],
  until: string,
  count: number,
): readonly UsageDay[] => {
  const last = Date.parse(`${until}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(last - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    const own = rows.filter((row) => row.day === day);
    return {
      day,
      inputTokens: own.reduce((sum, row) => sum + row.inputTokens, 0),
      outputTokens: own.reduce((sum, row) => sum + row.outputTokens, 0),
    };
  });
};
