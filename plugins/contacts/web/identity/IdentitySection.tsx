import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { formatDateTime, http, toast, useCan, useConfirm, useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { ContactDto, ContactIdentity } from '../../schemas.ts';
import { formatNumber } from '../../public.ts';
import { useIdentity } from './use-identity.ts';

type Merge = ContactIdentity['merges'][number];

const storyOf = ({ name, reason, user }: Merge, t: Translate): string =>
  reason === 'channel'
    ? t('identity.byChannel', { name })
    : t('identity.byPerson', { name, user: user?.name ?? t('identity.formerUser') });

/** The other addresses that lead to a contact, and the contacts it took in: each can be parted from it again. */
export const IdentitySection = ({
  contact,
  onParted,
}: {
  readonly contact: ContactDto;
  readonly onParted: (contact: ContactDto) => void;
}) => {
  const t = useTexts('contacts');
  const id = useId();
  const confirm = useConfirm();
  const mayMerge = useCan('contacts-page:mergeContacts');
  const { identity } = useIdentity(contact.id);
  if (!identity) return null;
  const addresses = identity.addresses.filter(({ value }) => value !== contact.number);
  if (addresses.length + identity.merges.length === 0) return null;

  const undo = ({ id: mergeId, name, number }: Merge): void => {
    void confirm({
      title: t('identity.undoTitle', { name }),
      children: t('identity.undoText', { name, number: formatNumber(number) }),
      confirm: t('identity.undo'),
      onConfirm: async () => {
        const path = `/contacts/${contact.id}/merges/${mergeId}/undo`;
        onParted(await http.post<ContactDto>(path));
        toast.success(t('identity.undone'));
      },
    });
  };
  return (
    <section className="contact-identity" aria-labelledby={id}>
      <h3 id={id} className="field-label">
        {t('identity.title')}
      </h3>
      <ul>
        {addresses.map(({ kind, value }) => (
          <li key={value}>
            {t(`identity.${kind}`, { value: kind === 'phone' ? formatNumber(value) : value })}
          </li>
        ))}
        {identity.merges.map((merge) => (
          <li key={merge.id} className="contact-merge">
            <span>
              {storyOf(merge, t)}
              <small>{formatDateTime(merge.mergedAt)}</small>
            </span>
            {mayMerge && (
              <Button
                size="small"
                icon={<UndoIcon />}
                text={t('identity.undo')}
                aria-label={t('identity.undoNamed', { name: merge.name })}
                onClick={() => undo(merge)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
