import { Button } from '@blueprintjs/core';
import { Dialog, Link, useTexts } from 'prosa/web';
import type { AudienceUse } from '../public.ts';

/** Says what uses a list or a segment that therefore stays. */
export const UsesDialog = ({
  name,
  uses,
  onClose,
}: {
  readonly name: string;
  readonly uses: readonly AudienceUse[];
  readonly onClose: () => void;
}) => {
  const t = useTexts('contact-lists');
  return (
    <Dialog
      isOpen
      size="small"
      title={t('uses.title', { name })}
      onClose={onClose}
      actions={<Button text={t('close')} onClick={onClose} />}
    >
      <p>{t('uses.text')}</p>
      <ul className="lists-uses">
        {uses.map((use) => (
          <li key={`${use.kind}-${String(use.id)}`}>
            <Link to={use.path} onClick={onClose}>
              <bdi>{use.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
