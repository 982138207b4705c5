import { useId } from 'react';
import type { SettingDto } from '../schemas.ts';
import { kindOf } from './setting-kind.ts';
import { SettingField } from './SettingField.tsx';
import type { ShownSettings } from './use-settings.ts';

/** Settings in a frame, under a heading where they have one. */
export const SettingGroup = ({
  title,
  settings,
  onSave,
}: {
  readonly title?: string;
  readonly settings: readonly SettingDto[];
  readonly onSave: ShownSettings['save'];
}) => {
  const id = useId();
  const fields = settings.map((setting) => {
    const kind = kindOf(setting);
    return (
      kind && (
        <SettingField
          key={setting.key}
          setting={setting}
          kind={kind}
          onSave={(value) => onSave(setting, value)}
        />
      )
    );
  });
  if (title === undefined) return <section className="settings-group">{fields}</section>;
  return (
    <section aria-labelledby={id}>
      <h3 className="settings-heading" id={id}>
        {title}
      </h3>
      <div className="settings-group">{fields}</div>
    </section>
  );
};
