import { SwitchIcon } from '@blueprintjs/icons';
import { findPlugin } from './registry.ts';

/** The icon of a plugin or of its first menu entry; a plain one for a plugin without any. */
export const PluginIcon = ({
  plugin,
  size = 20,
}: {
  readonly plugin: string;
  readonly size?: number;
}) => {
  const { icon, icons = {} } = findPlugin(plugin)?.web ?? {};
  const Icon = icon ?? Object.values(icons)[0] ?? SwitchIcon;
  return <Icon size={size} />;
};
