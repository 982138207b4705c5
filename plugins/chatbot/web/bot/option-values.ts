import { targetKey, targetOfKey } from '../../../queues/public.ts';
import type { OptionTarget } from '../../../queues/public.ts';
import type { BotOption } from './records.ts';

/** An option as its form has it: the target as one text. */
export interface OptionValues {
  readonly title: string;
  readonly message: string;
  readonly target: string;
}

/** The form's values of an option; empty for one that is not made yet. */
export const optionValues = (option?: BotOption): OptionValues => {
  const { title = '', message = '', target = null } = option ?? {};
  return { title, message, target: targetKey(target) };
};

/** Changed values of the form as the API takes them. */
export const optionBody = ({
  target,
  ...words
}: Partial<OptionValues>): Partial<Omit<OptionValues, 'target'>> & {
  readonly target?: OptionTarget | null;
} => (target === undefined ? words : { ...words, target: targetOfKey(target) });
