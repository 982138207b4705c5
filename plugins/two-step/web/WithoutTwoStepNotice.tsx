import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Dialog, http, isAbort, useClosedToVisitors, useTexts } from 'prosa/web';
import type { WithoutTwoStep } from '../schemas.ts';

/** Above the users: how many log in with the password alone, and who they are. */
const WithoutTwoStepNotice = () => {
  const t = useTexts('two-step');
  const closed = useClosedToVisitors();
  const [users, setUsers] = useState<WithoutTwoStep['users']>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    http
      .get<WithoutTwoStep>('/two-step/users', { signal: controller.signal })
      .then((answer) => setUsers(answer.users))
      .catch((reason: unknown) => {
        // A help beside the list, which stands without it.
        if (!isAbort(reason)) setUsers([]);
      });
    return () => controller.abort();
  }, [isOpen]);
  if (users.length === 0 || closed !== undefined) return null;
  return (
    <p className="two-step-notice">
      {t('without.count', { count: users.length })}{' '}
      <Button
        size="small"
        variant="outlined"
        text={t('without.show')}
        onClick={() => setOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        title={t('without.title')}
        size="small"
        onClose={() => setOpen(false)}
      >
        <p>{t('without.text')}</p>
        <ul className="two-step-without">
          {users.map(({ id, name, email }) => (
            <li key={id}>
              <b>{name}</b> <small>{email}</small>
            </li>
          ))}
        </ul>
      </Dialog>
    </p>
  );
};

export default WithoutTwoStepNotice;
