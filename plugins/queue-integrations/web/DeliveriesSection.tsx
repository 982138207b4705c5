import { useEffect, useId, useState } from 'react';
import { formatDateTime, http, Link, Pill, toast, useTexts } from 'prosa/web';
import type { DeliveryDto, IntegrationDto } from '../schemas.ts';

/** Deliveries that have not arrived: those that are tried again, and those that were given up. */
export const DeliveriesSection = ({ record }: { readonly record: IntegrationDto }) => {
  const t = useTexts('queue-integrations');
  const id = useId();
  const [deliveries, setDeliveries] = useState<readonly DeliveryDto[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    http
      .get<readonly DeliveryDto[]>(`/queueIntegration/${String(record.id)}/deliveries`, {
        signal: asked.signal,
      })
      .then(setDeliveries)
      .catch((error: unknown) => {
        if (!asked.signal.aborted) toast.error(error);
      });
    return () => asked.abort();
  }, [record.id]);
  if (deliveries.length === 0) return null;
  return (
    <section className="integration-section" aria-labelledby={id}>
      <h3 id={id}>{t('deliveries.title')}</h3>
      <ul className="integration-deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Pill tone={delivery.status === 'lost' ? 'danger' : 'warning'}>
              {t(`deliveries.${delivery.status}`)}
            </Pill>
            <span>
              {formatDateTime(delivery.createdAt)} ·{' '}
              {t('deliveries.attempts', { count: delivery.attempts })} ·{' '}
              {/^\d+$/.test(delivery.reason)
                ? `HTTP ${delivery.reason}`
                : t(`deliveries.reasons.${delivery.reason}`, {
                    defaultValue: t('deliveries.reasons.failed'),
                  })}
            </span>
            <Link to={`/tickets/${String(delivery.ticketId)}`}>{t('deliveries.open')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
