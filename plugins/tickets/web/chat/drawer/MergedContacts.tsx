import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { formatDateTime, http, toast, useCan, useConfirm, useTexts } from 'prosa/web';
import type { ContactIdentity } from '../../../../contacts/public.ts';
import { formatNumber } from '../../../shared/format-number.ts';
import type { ContactDetails } from './use-contact.ts';
import { useMerges } from './use-merges.ts';

type Merge = ContactIdentity['merges'][number];

/** Whom the contact took in: where one reads what the wrong one said, the two can be parted again. */
export const MergedContacts = ({
  contact,
  onParted,
}: {
  readonly contact: ContactDetails;
  readonly onParted: (contact: ContactDetails) => void;
}) => {
  const t = useTexts('tickets');
  const id = useId();
  const confirm = useConfirm();
  const mayPart = useCan('contacts-page:mergeContacts');
  const { merges, reload } = useMerges(contact.id);
  if (merges.length === 0) return null;

  const part = ({ id: mergeId, name, number }: Merge): void => {
    void confirm({
      title: t('drawer.partTitle', { name }),
      children: t('drawer.partText', { name, number: formatNumber(number) }),
      confirm: t('drawer.part'),
      onConfirm: async () => {
        const path = `/contacts/${contact.id}/merges/${mergeId}/undo`;
        onParted(await http.post<ContactDetails>(path));
        reload();
        toast.success(t('drawer.parted'));
      },
    });
  };
  return (
    <section className="drawer-section" aria-labelledby={id}>
      <h4 id={id} className="drawer-subtitle">
        {t('drawer.merged')}
      </h4>
      <ul className="drawer-merges">
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              <span dir="auto">{merge.name}</span>
              <small>
                {formatNumber(merge.number)} · {formatDateTime(merge.mergedAt)}
              </small>
            </span>
            {mayPart && (
              <Button
                size="small"
                icon={<UndoIcon />}
                text={t('drawer.part')}
                aria-label={t('drawer.partNamed', { name: merge.name })}
                onClick={() => part(merge)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
