import { Pill, useTexts } from 'prosa/web';
import type { Priority } from '../schemas.ts';

const TONES = { 1: 'danger', 2: 'warning', 3: 'neutral' } as const;

/** High is red, medium orange, low grey. */
export const PriorityPill = ({ priority }: { readonly priority: Priority }) => {
  const t = useTexts('announcements');
  return <Pill tone={TONES[priority]}>{t(`priorities.${priority}`)}</Pill>;
};
