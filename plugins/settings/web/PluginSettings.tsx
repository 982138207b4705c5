import { ChevronLeftIcon } from '@blueprintjs/icons';
import {
  ErrorState,
  Link,
  PluginIcon,
  SkeletonRows,
  Slot,
  SwitchedOff,
  useDocumentTitle,
  useFills,
  useIsSwitchedOff,
  useTexts,
} from 'prosa/web';
import { SettingsPageSlot } from '../slots.ts';
import { groupsByHeading } from './groups.ts';
import { SettingGroup } from './SettingGroup.tsx';
import { UnknownTab } from './UnknownTab.tsx';
import { useSettings } from './use-settings.ts';

/** Name and purpose of the plugin, and the way back to all settings. */
const Heading = ({ plugin }: { readonly plugin: string }) => {
  const t = useTexts('settings');
  const title = t(`${plugin}:feature.title`);
  useDocumentTitle(title);
  return (
    <div className="plugin-settings-header">
      <Link className="plugin-settings-back" to="/settings">
        <ChevronLeftIcon aria-hidden="true" />
        {t('options')}
      </Link>
      <h2>
        <span aria-hidden="true">
          <PluginIcon plugin={plugin} />
        </span>
        {title}
      </h2>
      <p className="setting-help">{t(`${plugin}:feature.text`)}</p>
    </div>
  );
};

/** The fields of a plugin's settings, and the plugin's own part below them. */
export const PluginSettings = ({ plugin }: { readonly plugin: string }) => {
  const t = useTexts(plugin);
  const isOff = useIsSwitchedOff(plugin);
  const fills = useFills(SettingsPageSlot) ?? [];
  const { items, status, error, reload, save } = useSettings();
  if (isOff) return <SwitchedOff plugin={plugin} />;
  if (status === 'loading') return <SkeletonRows rows={4} height={64} />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  const own = items.filter((setting) => setting.plugin === plugin && setting.hasOwnPage);
  const isFilled = fills.some((fill) => fill.plugin === plugin);
  if (own.length === 0 && !isFilled) return <UnknownTab />;
  return (
    <div className="settings-page">
      <Heading plugin={plugin} />
      {groupsByHeading(own).map(({ name, settings }) => (
        <SettingGroup
          key={name}
          {...(name === '' ? {} : { title: t(`settingGroups.${name}`) })}
          settings={settings}
          onSave={save}
        />
      ))}
      <Slot slot={SettingsPageSlot} of={plugin} />
    </div>
  );
};
