import type { SlotToken } from 'prosa/contract';
import { fillsOf, useManifest } from '../manifest.ts';
import { PluginPart } from './PluginPart.tsx';

/**
 * Draws the components with which other plugins fill a slot, in their order. Each is given the slot's props; one that
 * fails is left out, the others stay.
 */
export const Slot = <Props extends object>({
  slot,
  ...props
}: { readonly slot: SlotToken<Props> } & NoInfer<Props>) => {
  const view = useManifest();
  if (!view) return null;
  return fillsOf(view, slot.id).map((fill) => (
    <PluginPart
      key={`${fill.plugin}/${fill.component}`}
      plugin={fill.plugin}
      screen={fill.component}
      props={props}
    />
  ));
};

/** The ids of the plugins that fill a slot for this user; undefined until it is known. */
export const useFillers = (slot: SlotToken<object>): readonly string[] | undefined => {
  const view = useManifest();
  return view && fillsOf(view, slot.id).map(({ plugin }) => plugin);
};

/** Whether anybody fills a slot: for headings and frames that make no sense around nothing. */
export const useIsFilled = (slot: SlotToken<object>): boolean => {
  const view = useManifest();
  return view !== undefined && fillsOf(view, slot.id).length > 0;
};
