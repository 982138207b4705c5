import { formatDateTime, useTexts } from 'prosa/web';
import type { StandingDto } from '../schemas.ts';

/** How many people of each class a connection may still write to, and when it may next. */
export const Budgets = ({ standing }: { readonly standing: StandingDto }) => {
  const t = useTexts('governor');
  const { budgets, quota, nextAt, caps } = standing;
  return (
    <section aria-labelledby="standing-budgets">
      <h3 className="standing-heading" id="standing-budgets">
        {t('budgets.title')}
      </h3>
      <dl className="standing-budgets">
        {(['cold', 'warm'] as const).map((contact) => (
          <div key={contact}>
            <dt>{t(`budgets.${contact}`)}</dt>
            <dd>
              {t('budgets.left', { left: budgets[contact].leftToday, day: budgets[contact].day })}
              <span className="standing-note">
                {t('budgets.hour', {
                  left: budgets[contact].leftThisHour,
                  hour: budgets[contact].hour,
                })}
              </span>
              {caps.chosen[contact] !== null && (
                <span className="standing-note">
                  {t('budgets.chosen', { earned: caps.earned[contact] })}
                </span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('budgets.reply')}</dt>
          <dd>{t('budgets.unlimited')}</dd>
        </div>
        <div>
          <dt>{t('budgets.next')}</dt>
          <dd>{nextAt === null ? t('budgets.now') : formatDateTime(nextAt)}</dd>
        </div>
        {quota && (
          <div>
            <dt>{t('budgets.quota')}</dt>
            <dd>
              {t('budgets.quotaUsed', { used: quota.used, total: quota.total })}
              {quota.endsAt !== null && (
                <span className="standing-note">
                  {t('budgets.quotaEnds', { at: formatDateTime(quota.endsAt) })}
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
};
