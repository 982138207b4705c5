import { SearchPicker, useTexts } from 'prosa/web';
import type { Choosable, SearchPickerProps } from 'prosa/web';

export interface ContactChoice extends Choosable {
  readonly number: string;
}

const CONTACTS = { path: '/contacts', itemsKey: 'contacts' } as const;

/** Finds a contact by part of a name or number. */
export const ContactPicker = (
  props: Pick<SearchPickerProps<ContactChoice>, 'control' | 'chosen' | 'onChoose'>,
) => {
  const t = useTexts('tickets');
  return (
    <SearchPicker
      {...props}
      hasFocus
      source={CONTACTS}
      detailOf={({ number }) => number}
      label={t('new.contact')}
      placeholder={t('new.contactPlaceholder')}
      change={t('new.changeContact')}
      noneOf={(text) => t('new.contactNone', { text })}
    />
  );
};
