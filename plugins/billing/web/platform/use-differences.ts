import { useState } from 'react';
import { http, isAbort, toast } from 'prosa/web';
import type { DifferenceDto, DifferencePage } from '../../shared/platform-schemas.ts';
import { useAnswer } from '../use-answer.ts';
import type { Answer } from '../use-answer.ts';

const PATH = '/billing/differences';

/** Differences that nobody looked after, page by page. */
export interface Differences extends Pick<
  Answer<DifferencePage>,
  'data' | 'error' | 'reload' | 'replace'
> {
  /** Adds the next page to those that are shown. */
  readonly more: () => Promise<void>;
  readonly isBusy: boolean;
  /** Takes one away that was looked after. */
  readonly remove: (difference: Pick<DifferenceDto, 'id'>) => void;
}

export const useDifferences = (): Differences => {
  const answer = useAnswer<DifferencePage>(PATH);
  const [isBusy, setBusy] = useState(false);
  const { data, replace } = answer;
  const more = async (): Promise<void> => {
    const last = data?.differences.at(-1);
    if (!data || !last) return;
    setBusy(true);
    try {
      const next = await http.get<DifferencePage>(PATH, { params: { after: last.id } });
      replace({ ...next, differences: [...data.differences, ...next.differences] });
    } catch (error) {
      if (!isAbort(error)) toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = ({ id }: Pick<DifferenceDto, 'id'>): void => {
    if (!data) return;
    replace({ ...data, differences: data.differences.filter((each) => each.id !== id) });
  };
  return { ...answer, more, isBusy, remove };
};
