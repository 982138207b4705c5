import { ChevronRightIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { Link, PluginIcon, useFills, useTexts } from 'prosa/web';
import { pluginSettingsPath } from '../public.ts';
import type { SettingDto } from '../schemas.ts';
import { SettingsPageSlot } from '../slots.ts';

/** Links to the pages of plugins that have their own. */
export const PluginPages = ({ settings }: { readonly settings: readonly SettingDto[] }) => {
  const t = useTexts('settings');
  const id = useId();
  const fills = useFills(SettingsPageSlot) ?? [];
  const plugins = new Set([
    ...settings.filter(({ hasOwnPage }) => hasOwnPage).map(({ plugin }) => plugin),
    ...fills.map(({ plugin }) => plugin),
  ]);
  if (plugins.size === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="settings-heading" id={id}>
        {t('pages.title')}
      </h2>
      <ul className="settings-group settings-pages">
        {[...plugins].map((plugin) => (
          <li key={plugin}>
            <Link to={pluginSettingsPath(plugin)}>
              <span aria-hidden="true">
                <PluginIcon plugin={plugin} size={16} />
              </span>
              {t(`${plugin}:feature.title`)}
              <ChevronRightIcon aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
