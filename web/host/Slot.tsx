import { fillsOf, useManifest } from '../manifest.ts';
import { PluginPart } from './PluginScreen.tsx';

/**
 * A place where other plugins put components of theirs. They get the slot's further props; one that fails is left
 * out, the others stay.
 */
export const Slot = ({
  name,
  ...props
}: { readonly name: string } & Readonly<Record<string, unknown>>) => {
  const view = useManifest();
  if (!view) return null;
  return fillsOf(view, name).map((fill) => (
    <PluginPart
      key={`${fill.plugin}/${fill.component}`}
      plugin={fill.plugin}
      screen={fill.component}
      props={props}
    />
  ));
};

/** The ids of the plugins that fill a slot for this user; undefined until it is known. */
export const useFillers = (name: string): readonly string[] | undefined => {
  const view = useManifest();
  return view && fillsOf(view, name).map(({ plugin }) => plugin);
};

/** Whether anybody fills a slot: for headings and frames that make no sense around nothing. */
export const useIsFilled = (name: string): boolean => {
  const view = useManifest();
  return view !== undefined && fillsOf(view, name).length > 0;
};
