import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { http, toast, useConfirm, useTexts } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { WebhookState } from '../schemas.ts';

const wordsOf = ({ registered, isOurs }: WebhookState, t: Translate): string => {
  if (registered === null) return t('webhook.none');
  return isOurs ? t('webhook.ours') : t('webhook.others', { url: registered });
};

/** The address for notices. Registering it takes it away from another installation, so that it asks. */
export const WebhookPanel = ({ isReady }: { readonly isReady: boolean }) => {
  const t = useTexts('pix-bacen');
  const confirm = useConfirm();
  const [state, setState] = useState<WebhookState>();
  const [isBusy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    setBusy(true);
    try {
      setState(await http.get<WebhookState>('/pix/webhook'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  const register = () =>
    confirm({
      title: t('webhook.ask.title'),
      children: t('webhook.ask.text'),
      confirm: t('webhook.register'),
      isDanger: true,
      onConfirm: async () => {
        setState(await http.put<WebhookState>('/pix/webhook', {}));
        toast.success(t('webhook.registered'));
      },
    });
  const remove = () =>
    confirm({
      title: t('webhook.askRemove.title'),
      children: t('webhook.askRemove.text'),
      confirm: t('webhook.remove'),
      isDanger: true,
      onConfirm: async () => {
        setState(await http.delete<WebhookState>('/pix/webhook'));
        toast.success(t('webhook.removed'));
      },
    });
  return (
    <section className="pix-section" aria-labelledby="pix-webhook">
      <div className="pix-heading">
        <h3 id="pix-webhook">{t('webhook.title')}</h3>
        <Button
          text={t('webhook.look')}
          disabled={!isReady}
          loading={isBusy}
          onClick={() => void look()}
        />
      </div>
      <p className="pix-text">{t('webhook.text')}</p>
      {state && (
        <>
          <p className="pix-text" role="status">
            {wordsOf(state, t)}
          </p>
          {!state.isOurs && <p className="pix-text">{t('webhook.address', { url: state.ours })}</p>}
          <div className="pix-actions">
            {!state.isOurs && (
              <Button
                intent="primary"
                text={t('webhook.register')}
                onClick={() => void register()}
              />
            )}
            {state.registered !== null && (
              <Button text={t('webhook.remove')} onClick={() => void remove()} />
            )}
          </div>
        </>
      )}
    </section>
  );
};
