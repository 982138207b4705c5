import { SearchPicker, useTexts } from 'prosa/web';
import type { Choosable, SearchPickerProps } from 'prosa/web';

export interface AttendantChoice extends Choosable {
  readonly email: string;
  readonly queues?: readonly { readonly id: number; readonly name: string }[];
}

const USERS = { path: '/users', itemsKey: 'users' } as const;

/** Finds somebody of the company by part of a name or e-mail address. */
export const AttendantPicker = (
  props: Pick<SearchPickerProps<AttendantChoice>, 'control' | 'chosen' | 'onChoose'>,
) => {
  const t = useTexts('tickets');
  return (
    <SearchPicker
      {...props}
      source={USERS}
      detailOf={({ email, queues = [] }) =>
        queues.length === 0 ? email : queues.map(({ name }) => name).join(', ')
      }
      label={t('transfer.attendant')}
      placeholder={t('transfer.attendantPlaceholder')}
      change={t('transfer.changeAttendant')}
      noneOf={(text) => t('transfer.attendantNone', { text })}
    />
  );
};
