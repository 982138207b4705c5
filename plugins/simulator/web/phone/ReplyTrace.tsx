import { useTexts } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';

const STEPS = [
  { ack: 1, key: 'trace.sent' },
  { ack: 2, key: 'trace.delivered' },
  { ack: 3, key: 'trace.read' },
] as const;

/** How far the company's last answer got, as its ticks at the desk show it. */
export const ReplyTrace = ({ messages }: { readonly messages: readonly PhoneMessageDto[] }) => {
  const t = useTexts('simulator');
  const last = messages.findLast(({ fromMe }) => fromMe);
  return (
    <section className="phone-trace" aria-labelledby="phone-trace-title">
      <h3 className="phone-subheading" id="phone-trace-title">
        {t('trace.title')}
      </h3>
      {last ? (
        <ol className="phone-steps">
          {STEPS.map(({ ack, key }) => (
            <li
              key={key}
              className={last.ack >= ack ? 'phone-step phone-step-done' : 'phone-step'}
              aria-current={last.ack === ack ? 'step' : undefined}
            >
              {t(key)}
            </li>
          ))}
        </ol>
      ) : (
        <p className="phone-text">{t('trace.none')}</p>
      )}
    </section>
  );
};
