import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { formatDateTime, http, toast, useConfirm, useCopy, useTexts } from 'prosa/web';
import type { IntegrationDto, SigningSecret } from '../schemas.ts';

/** The key that calls are signed with: a new one is made here, and shown once. */
export const SigningSection = ({ record }: { readonly record: IntegrationDto }) => {
  const t = useTexts('queue-integrations');
  const id = useId();
  const confirm = useConfirm();
  const [made, setMade] = useState<SigningSecret>();
  const { isCopied, copy } = useCopy(() => toast.error(t('secret.once')));
  const until = made?.oldSecretUntil ?? null;
  const renew = (): void => {
    void confirm({
      title: t('secret.ask.title'),
      children: t('secret.ask.text'),
      confirm: t('secret.renew'),
      onConfirm: async () => {
        setMade(
          await http.post<SigningSecret>(`/queueIntegration/${String(record.id)}/secret`, {}),
        );
      },
    });
  };
  return (
    <section className="integration-section" aria-labelledby={id}>
      <div className="integration-heading">
        <h3 id={id}>{t('secret.title')}</h3>
        <Button text={t('secret.renew')} onClick={renew} />
      </div>
      <p className="field-help">{t('secret.text')}</p>
      <div role="status">
        {made && (
          <>
            <p>
              {t('secret.once')}{' '}
              {until !== null && t('secret.both', { until: formatDateTime(until) })}
            </p>
            <p className="integration-heading">
              <code className="integration-secret">{made.secret}</code>
              <Button
                icon={isCopied ? <TickIcon /> : <DuplicateIcon />}
                aria-label={t('secret.copy')}
                onClick={() => void copy(made.secret)}
              />
            </p>
          </>
        )}
      </div>
    </section>
  );
};
