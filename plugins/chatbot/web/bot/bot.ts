import { useState } from 'react';
import type { OptionTargetChoice } from '../../../queues/public.ts';
import type { Drafts } from './drafts.ts';
import type { BotConnection, BotQueue } from './records.ts';
import type { Trees } from './use-trees.ts';

/** Settings without which some texts are never sent. */
interface BotSettings {
  readonly scheduleType: string | undefined;
  readonly userRating: string | undefined;
}

/** The properties of every node of the tree. */
export interface Bot {
  readonly drafts: Drafts;
  readonly settings: BotSettings;
  readonly trees: Trees;
  /** All that options may lead to. */
  readonly targets: readonly OptionTargetChoice[];
  readonly isOpen: (node: string) => boolean;
  readonly toggle: (node: string) => void;
  readonly connectionSaved: (connection: BotConnection) => void;
  readonly queueSaved: (queue: BotQueue) => void;
  /** Tells those who do not see it what has been moved where. */
  readonly announce: (sentence: string) => void;
}

/** Which nodes of the tree show their forms. */
export const useOpenNodes = (): Pick<Bot, 'isOpen' | 'toggle'> => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: (node) => open.has(node),
    toggle: (node) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(node)) next.add(node);
        return next;
      }),
  };
};
