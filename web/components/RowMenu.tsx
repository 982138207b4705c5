import { Menu, MenuItem } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { MenuButton } from './MenuButton.tsx';

export interface RowAction {
  readonly text: string;
  readonly icon?: ReactElement;
  readonly onClick: () => void;
  /** Red: something will be lost. */
  readonly isDanger?: boolean;
  /** Why it cannot be used now; shown in place. */
  readonly disabledBecause?: string;
}

/** The menu at a row's end. Nothing when there is nothing to do. */
export const RowMenu = ({
  name,
  actions,
  tabIndex,
}: {
  /** The row's name, for readers who do not see which row the button stands in. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** −1 where a list moves its focus by arrow keys and this row is not the one. */
  readonly tabIndex?: 0 | -1;
}) => {
  const t = useTexts();
  if (actions.length === 0) return null;
  return (
    <MenuButton
      label={t('common.actionsOf', { name })}
      icon={<MoreIcon />}
      tabIndex={tabIndex}
      menu={
        <Menu aria-label={t('common.actionsOf', { name })}>
          {actions.map((action) => (
            <MenuItem
              key={action.text}
              text={action.text}
              icon={action.icon}
              intent={action.isDanger === true ? 'danger' : 'none'}
              disabled={action.disabledBecause !== undefined}
              label={action.disabledBecause}
              onClick={action.onClick}
            />
          ))}
        </Menu>
      }
    />
  );
};
