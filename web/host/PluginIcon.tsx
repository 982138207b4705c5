import { SwitchIcon } from '@blueprintjs/icons';
import { findPlugin } from './registry.ts';

/** The icon of a plugin's first menu entry; a plain one for a plugin without an entry. */
export const PluginIcon = ({
  plugin,
  size = 20,
}: {
  readonly plugin: string;
  readonly size?: number;
}) => {
  const Icon = Object.values(findPlugin(plugin)?.web.icons ?? {})[0] ?? SwitchIcon;
  return <Icon size={size} />;
};
