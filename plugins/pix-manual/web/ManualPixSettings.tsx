import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import {
  ErrorState,
  http,
  Pill,
  SkeletonRows,
  TextField,
  toast,
  useForm,
  useTexts,
} from 'prosa/web';
import { ManualPixBody } from '../schemas.ts';
import type { ManualPixDto } from '../schemas.ts';

const bodyOf = ({ key, name, city }: ManualPixDto): ManualPixBody => ({ key, name, city });

const KeyForm = ({
  stored,
  onSaved,
}: {
  readonly stored: ManualPixDto;
  readonly onSaved: (account: ManualPixDto) => void;
}) => {
  const t = useTexts('pix-manual');
  const shell = useTexts();
  const form = useForm<ManualPixBody>({
    schema: { ...ManualPixBody, required: [] },
    initial: bodyOf(stored),
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      const saved = await http.put<ManualPixDto>('/pix/manual', values);
      form.reset(bodyOf(saved));
      toast.success(shell('common.done'));
      onSaved(saved);
    },
  });
  return (
    <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField form={form} name="key" label={t('fields.key')} help={t('help.key')} />
      <div className="form-row">
        <TextField
          form={form}
          name="name"
          label={t('fields.name')}
          help={t('help.name')}
          maxLength={25}
        />
        <TextField form={form} name="city" label={t('fields.city')} maxLength={15} />
      </div>
      <div>
        <Button type="submit" intent="primary" text={shell('common.save')} loading={form.isBusy} />
      </div>
    </form>
  );
};

/** The platform's key, to which companies pay without a provider between: for its own people. */
const ManualPixSettings = () => {
  const t = useTexts('pix-manual');
  const [stored, setStored] = useState<ManualPixDto>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    http.get<ManualPixDto>('/pix/manual').then((account) => {
      setStored(account);
      setError(undefined);
    }, setError);
  }, []);
  useEffect(load, [load]);
  return (
    <section className="manual-pix">
      <div className="manual-pix-heading">
        <h2>{t('title')}</h2>
        {stored && (
          <Pill tone={stored.isReady ? 'success' : 'neutral'}>
            {t(stored.isReady ? 'ready' : 'notReady')}
          </Pill>
        )}
      </div>
      <p className="manual-pix-text">{t('intro')}</p>
      {error !== undefined && <ErrorState error={error} onRetry={load} />}
      {error === undefined && !stored && <SkeletonRows rows={3} height={56} />}
      {stored && <KeyForm stored={stored} onSaved={setStored} />}
    </section>
  );
};

export default ManualPixSettings;
