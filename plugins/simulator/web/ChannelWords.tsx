import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import type { FaultsBody, PhoneConnectionDto } from '../schemas.ts';

const QUOTAS = [null, 0, 10, 50, 200] as const;
const SHARES = [0, 5, 20, 50, 100] as const;
const SWITCHES = ['locksNewChats', 'lacksNumbers', 'isBanned'] as const;

/** Plays the channel: how much the connection may say, and how many customers answer. */
export const ChannelWords = ({
  connection,
  onChange,
}: {
  readonly connection: PhoneConnectionDto;
  readonly onChange: (faults: FaultsBody) => void;
}) => {
  const t = useTexts('simulator');
  const id = useId();
  const { quota, answerPercent } = connection;
  return (
    <>
      <h3 className="phone-subheading">{t('channel.title')}</h3>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-quota`}>
          {t('channel.quota')}
        </label>
        <HTMLSelect
          id={`${id}-quota`}
          fill
          value={String(quota)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ quota: value === 'null' ? null : Number(value) })
          }
        >
          {[...new Set([...QUOTAS, quota])].map((each) => (
            <option key={String(each)} value={String(each)}>
              {each === null ? t('channel.noQuota') : t('channel.chats', { count: each })}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-answers`}>
          {t('channel.answers')}
        </label>
        <HTMLSelect
          id={`${id}-answers`}
          fill
          value={answerPercent}
          onChange={({ currentTarget }) => onChange({ answerPercent: Number(currentTarget.value) })}
        >
          {[...new Set([...SHARES, answerPercent])].map((share) => (
            <option key={share} value={share}>
              {share === 0 ? t('channel.nobody') : t('channel.share', { share })}
            </option>
          ))}
        </HTMLSelect>
      </div>
      {SWITCHES.map((name) => (
        <div className="field field-switch" key={name}>
          <Switch
            label={t(`channel.${name}`)}
            checked={connection[name]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          />
          <div className="field-help">{t(`channel.${name}Help`)}</div>
        </div>
      ))}
    </>
  );
};
