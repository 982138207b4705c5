import { Button } from '@blueprintjs/core';
import { Dialog, formatDateTime, useTexts } from 'prosa/web';
import type { ConsentEntry, ConsentsDto } from '../schemas.ts';

const Item = ({ entry }: { readonly entry: ConsentEntry }) => {
  const t = useTexts('consents');
  const { kind, purpose, basis, source, reason, shownText, connection, user, at } = entry;
  return (
    <li className="consent">
      <strong>{t(`history.${kind}`, { purpose: t(`purposes.${purpose}`) })}</strong>
      {basis && <span>{t('history.basis', { basis: t(`bases.${basis}`) })}</span>}
      {reason !== '' && (
        <q className="consent-words" dir="auto">
          {reason}
        </q>
      )}
      {shownText !== '' && (
        <span className="consent-words" dir="auto">
          {t('history.shown', { text: shownText })}
        </span>
      )}
      <small>
        {[
          formatDateTime(at),
          t(`sources.${source}`),
          ...(user ? [user.name] : []),
          ...(connection ? [connection.name] : []),
        ].join(' · ')}
      </small>
    </li>
  );
};

/** All that a contact agreed to and took back, with its proof. */
export const HistoryDialog = ({
  consents,
  onMore,
  onClose,
}: {
  readonly consents: ConsentsDto;
  readonly onMore: () => Promise<void>;
  readonly onClose: () => void;
}) => {
  const t = useTexts('consents');
  return (
    <Dialog isOpen title={t('history.title')} onClose={onClose}>
      <ul className="consents-history" aria-label={t('history.title')}>
        {consents.entries.map((entry) => (
          <Item key={entry.id} entry={entry} />
        ))}
      </ul>
      {consents.hasMore && <Button text={t('history.more')} onClick={() => void onMore()} />}
    </Dialog>
  );
};
