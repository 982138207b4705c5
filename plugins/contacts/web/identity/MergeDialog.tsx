import { Button } from '@blueprintjs/core';
import { SwapVerticalIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Field, FormDialog, http, SearchPicker, toast, useForm, useTexts } from 'prosa/web';
import type { ContactDto, ContactRow } from '../../schemas.ts';
import { formatNumber } from '../../public.ts';

type Mergeable = Pick<ContactRow, 'id' | 'name' | 'number'>;

interface Values {
  readonly contactId: number | null;
}

const CONTACTS = { path: '/contacts', itemsKey: 'contacts' } as const;

const schema = {
  type: 'object',
  required: ['contactId'],
  properties: { contactId: { type: ['integer', 'null'] } },
};

/** The effect of the merge in words: which of the two stays, and what becomes of the other. */
const Outcome = ({
  kept,
  gone,
  onSwap,
}: {
  readonly kept: Mergeable;
  readonly gone: Mergeable;
  readonly onSwap: () => void;
}) => {
  const t = useTexts('contacts');
  return (
    <div className="merge-outcome" role="status">
      <p>
        {t('merge.what', {
          gone: gone.name,
          kept: kept.name,
          goneNumber: formatNumber(gone.number),
        })}
      </p>
      <p>{t('merge.replies', { keptNumber: formatNumber(kept.number) })}</p>
      <p>{t('merge.undoable')}</p>
      <Button
        icon={<SwapVerticalIcon />}
        text={t('merge.swap', { name: gone.name })}
        onClick={onSwap}
      />
    </div>
  );
};

/** Makes one contact out of two: finds the other, and says what is going to happen. */
export const MergeDialog = ({
  contact,
  onMerged,
  onClose,
}: {
  readonly contact: Mergeable;
  readonly onMerged: (kept: ContactDto, goneId: number) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('contacts');
  const [other, setOther] = useState<ContactRow>();
  const [isSwapped, setSwapped] = useState(false);
  const [kept, gone] = isSwapped && other ? [other, contact] : [contact, other];
  const form = useForm<Values>({
    schema,
    initial: { contactId: null },
    check: ({ contactId }) => {
      if (contactId === contact.id) return { contactId: t('errors.ERR_MERGE_SAME_CONTACT') };
      return other?.isGroup === true ? { contactId: t('errors.ERR_MERGE_GROUP') } : {};
    },
    onSubmit: async () => {
      if (!gone) return;
      const merged = await http.post<ContactDto>(`/contacts/${kept.id}/merge`, {
        contactId: gone.id,
      });
      toast.success(t('merge.done'));
      onMerged(merged, gone.id);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('merge.title', { name: contact.name })}
      submit={t('merge.confirm')}
      onClose={onClose}
    >
      <Field form={form} name="contactId" label={t('merge.other')}>
        {(control) => (
          <SearchPicker<ContactRow>
            hasFocus
            source={CONTACTS}
            control={control}
            chosen={other}
            onChoose={(next) => {
              setOther(next);
              setSwapped(false);
              form.set('contactId', next?.id ?? null);
            }}
            detailOf={({ number }) => formatNumber(number)}
            label={t('merge.other')}
            placeholder={t('merge.placeholder')}
            change={t('merge.change')}
            noneOf={(text) => t('merge.none', { text })}
          />
        )}
      </Field>
      {gone && other?.isGroup !== true && other?.id !== contact.id && (
        <Outcome kept={kept} gone={gone} onSwap={() => setSwapped(!isSwapped)} />
      )}
    </FormDialog>
  );
};
