import { Button, InputGroup } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { toast, useConfirm, useTexts } from 'prosa/web';
import type { CampaignSettingValues } from '../shared/settings-schemas.ts';

type Variable = CampaignSettingValues['variables'][number];

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Variables of the company's own: a shortcut that is there already is not added twice. */
export const Variables = ({
  variables,
  onChange,
}: {
  readonly variables: readonly Variable[];
  readonly onChange: (variables: readonly Variable[]) => void;
}) => {
  const t = useTexts('campaigns');
  const shell = useTexts();
  const confirm = useConfirm();
  const id = useId();
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const add = (): void => {
    const wanted = key.replace(/[{}]/g, '').trim();
    if (wanted === '') return;
    if (variables.some((each) => isSame(each.key, wanted))) {
      toast.error(t('variables.double', { key: wanted }));
      return;
    }
    onChange([...variables, { key: wanted, value }]);
    setKey('');
    setValue('');
  };
  const remove = async (gone: Variable): Promise<void> => {
    const isSure = await confirm({
      title: t('variables.removeTitle', { key: gone.key }),
      children: t('variables.removeText'),
      confirm: shell('common.delete'),
      isDanger: true,
    });
    if (isSure) onChange(variables.filter((each) => each !== gone));
  };
  return (
    <fieldset className="campaign-variables">
      <legend className="field-label">{t('variables.title')}</legend>
      {variables.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('variables.key')}</th>
              <th scope="col">{t('variables.value')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('variables.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variables.map((each) => (
              <tr key={each.key}>
                <td>
                  <bdi>{`{${each.key}}`}</bdi>
                </td>
                <td>
                  <bdi>{each.value}</bdi>
                </td>
                <td>
                  <Button
                    variant="minimal"
                    icon={<TrashIcon />}
                    aria-label={t('variables.remove', { key: each.key })}
                    onClick={() => void remove(each)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="campaign-variable-row">
        <InputGroup
          id={`${id}-key`}
          aria-label={t('variables.key')}
          placeholder={t('variables.key')}
          maxLength={50}
          value={key}
          onValueChange={setKey}
        />
        <InputGroup
          aria-label={t('variables.value')}
          placeholder={t('variables.value')}
          maxLength={1000}
          value={value}
          onValueChange={setValue}
        />
        <Button icon={<PlusIcon />} text={t('variables.add')} onClick={add} />
      </div>
    </fieldset>
  );
};
