import { useEffect, useState } from 'react';
import { http, isAbort, useTexts } from 'prosa/web';
import type { SupportDto } from '../schemas.ts';
import { supportLink } from './support-link.ts';

/** The platform's support contact; nothing where none is set, and where it cannot be read. */
const SupportContact = () => {
  const t = useTexts('settings');
  const [contact, setContact] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    http
      .get<SupportDto>('/settings/support', { signal: abort.signal })
      .then((support) => setContact(support.contact))
      .catch((error: unknown) => {
        // It stands beside other errors: another one would help nobody.
        if (!isAbort(error)) setContact('');
      });
    return () => abort.abort();
  }, []);
  if (contact === '') return null;
  const link = supportLink(contact);
  return (
    <p className="support-contact">
      {t('support')} {link === undefined ? contact : <a href={link}>{contact}</a>}
    </p>
  );
};

export default SupportContact;
