import { Fragment, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { SlotToken } from 'prosa/contract';
import { fillsOf, useManifest } from '../manifest.ts';
import type { FillEntry } from '../manifest.ts';
import { PluginPart } from './PluginPart.tsx';

/**
 * Draws the components with which other plugins fill a slot, in their order. Each is given the slot's props; one that
 * fails is left out, the others stay. `of` draws those of one plugin alone, `around` puts something around each.
 */
export const Slot = <Props extends object>({
  slot,
  of,
  around = (_key, part) => part,
  ...props
}: {
  readonly slot: SlotToken<Props>;
  readonly of?: string;
  /** @param key of the component, the same as long as it is drawn */
  readonly around?: (key: string, part: ReactElement) => ReactElement;
} & NoInfer<Props>) => {
  const view = useManifest();
  if (!view) return null;
  const fills = fillsOf(view, slot.id).filter(({ plugin }) => of === undefined || plugin === of);
  return fills.map((fill) => {
    const key = `${fill.plugin}/${fill.component}`;
    const part = <PluginPart plugin={fill.plugin} screen={fill.component} props={props} />;
    return <Fragment key={key}>{around(key, part)}</Fragment>;
  });
};

/** The fills of a slot that this user sees, in their order; undefined until it is known. */
export const useFills = (slot: SlotToken<object>): readonly FillEntry[] | undefined => {
  const view = useManifest();
  return useMemo(() => view && fillsOf(view, slot.id), [view, slot]);
};

/** Whether anybody fills a slot: for headings and frames that make no sense around nothing. */
export const useIsFilled = (slot: SlotToken<object>): boolean => {
  const view = useManifest();
  return view !== undefined && fillsOf(view, slot.id).length > 0;
};
