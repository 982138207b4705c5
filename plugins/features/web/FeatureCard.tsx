import { Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { formatDate, Link, Pill, PluginIcon, useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import { pluginSettingsPath } from '../../settings/public.ts';
import type { FeatureDto } from '../schemas.ts';

/** Why a feature is as it is, where its switch does not say so. */
const statusOf = (
  { decision, isInPlan, missing }: FeatureDto,
  t: Translate,
): string | undefined => {
  if (decision !== 'company') return t(decision === 'on' ? 'status.forcedOn' : 'status.forcedOff');
  if (!isInPlan) return t('status.plan');
  if (missing !== null) return t('status.missing', { name: t(`${missing}:feature.title`) });
  return undefined;
};

/** One feature: what it is, whether the company has it, and its switch. */
export const FeatureCard = ({
  feature,
  onSwitch,
}: {
  readonly feature: FeatureDto;
  readonly onSwitch: (isOn: boolean) => Promise<void>;
}) => {
  const t = useTexts('features');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const status = statusOf(feature, t);
  const { plugin, isOn, isChosen, decision, isInPlan, menu, lost } = feature;
  const isDecided = decision !== 'company' || !isInPlan;
  const change = async (isWanted: boolean): Promise<void> => {
    setBusy(true);
    await onSwitch(isWanted);
    setBusy(false);
  };
  return (
    <li className="feature">
      <span className="feature-icon" aria-hidden="true">
        <PluginIcon plugin={plugin} />
      </span>
      <div className="feature-words">
        <label className="feature-title" htmlFor={id}>
          {t(`${plugin}:feature.title`)}
        </label>
        <p className="feature-text">{t(`${plugin}:feature.text`)}</p>
        {menu.length > 0 && (
          <p className="feature-text">
            {t('adds', { entries: menu.map((label) => t(`${plugin}:${label}`)).join(', ') })}
          </p>
        )}
        {status !== undefined && (
          <p className="feature-status">
            <Pill tone={isOn ? 'success' : 'neutral'}>{status}</Pill>
          </p>
        )}
        {lost && (
          <p className="feature-text">
            {t('status.lost', { from: formatDate(lost.from), until: formatDate(lost.until) })}
          </p>
        )}
        {feature.hasSettings && isOn && (
          <Link className="feature-link" to={pluginSettingsPath(plugin)}>
            {t('settings')}
          </Link>
        )}
      </div>
      <Switch
        id={id}
        checked={isDecided ? isOn : isChosen}
        disabled={isBusy || isDecided}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </li>
  );
};
