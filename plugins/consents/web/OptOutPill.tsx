import { useState } from 'react';
import { Pill, useEvents, useTexts } from 'prosa/web';
import type { ContactRowProps } from '../../contacts/public.ts';
import { OptOutColumns } from '../public.ts';
import { columnsOf } from 'prosa/contract';

/** Marks a contact that wants no campaigns, in the list. */
const OptOutPill = ({ contact }: ContactRowProps) => {
  const t = useTexts('consents');
  const [told, setTold] = useState<boolean>();
  useEvents(['optOut'], ({ action, contactId }) => {
    if (contactId === contact.id) setTold(action === 'create');
  });
  const { optedOut } = columnsOf(contact, OptOutColumns);
  return (told ?? optedOut) ? <Pill tone="danger">{t('pill')}</Pill> : null;
};

export default OptOutPill;
