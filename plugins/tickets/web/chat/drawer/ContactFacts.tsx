import { Button } from '@blueprintjs/core';
import { DuplicateIcon, EditIcon, PeopleIcon } from '@blueprintjs/icons';
import { Avatar, toast, useTexts } from 'prosa/web';
import { RichText } from '../RichText.tsx';
import { formatNumber } from '../../../shared/format-number.ts';
import type { ContactDetails } from './use-contact.ts';

/** The known facts of a contact, for reading. */
export const ContactFacts = ({
  contact,
  onEdit,
}: {
  readonly contact: ContactDetails;
  readonly onEdit: () => void;
}) => {
  const t = useTexts('tickets');
  const copy = (): void => {
    void navigator.clipboard.writeText(contact.number).then(
      () => toast.success(t('drawer.copied')),
      () => toast.error(t('chat.notCopied')),
    );
  };
  return (
    <>
      <div className="drawer-who">
        {contact.isGroup && contact.profilePicUrl === '' ? (
          <span className="avatar avatar-72 avatar-group" aria-hidden="true">
            <PeopleIcon size={28} />
          </span>
        ) : (
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={72} />
        )}
        <p className="drawer-name" dir="auto">
          {contact.name}
        </p>
        {!contact.isGroup && (
          <p className="drawer-number">
            {formatNumber(contact.number)}
            <Button
              size="small"
              variant="minimal"
              icon={<DuplicateIcon size={12} />}
              aria-label={t('drawer.copy')}
              title={t('drawer.copy')}
              onClick={copy}
            />
          </p>
        )}
        {contact.ignoreBot && <p className="drawer-quiet">{t('drawer.ignoresBot')}</p>}
        <Button icon={<EditIcon />} text={t('drawer.edit')} onClick={onEdit} />
      </div>
      {(contact.email !== '' || contact.extraInfo.length > 0) && (
        <section className="drawer-section" aria-label={t('drawer.extra')}>
          <dl className="drawer-facts">
            {contact.email !== '' && (
              <div>
                <dt>{t('drawer.email')}</dt>
                <dd>
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </dd>
              </div>
            )}
            {contact.extraInfo.map(({ id, name, value }) => (
              <div key={id}>
                <dt dir="auto">{name}</dt>
                <dd dir="auto">
                  <RichText text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
};
