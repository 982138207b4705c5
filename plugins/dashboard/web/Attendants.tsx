import { useId } from 'react';
import { Avatar, Pill, useTexts } from 'prosa/web';
import type { AttendantDto } from '../schemas.ts';
import { durationText } from './duration.ts';
import { Stars } from './Stars.tsx';

/** The attendants: how well their work was liked, how long it took, and who is there now. */
export const Attendants = ({ attendants }: { readonly attendants: readonly AttendantDto[] }) => {
  const t = useTexts('dashboard');
  const id = useId();
  return (
    <section className="dash-panel" aria-labelledby={id}>
      <div className="dash-panel-head">
        <h2 className="dash-panel-title" id={id}>
          {t('attendants.title')}
        </h2>
      </div>
      <table className="dash-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('attendants.name')}</th>
            <th scope="col" className="dash-number dash-wide">
              {t('attendants.tickets')}
            </th>
            <th scope="col">{t('attendants.rating')}</th>
            <th scope="col" className="dash-number">
              {t('attendants.time')}
            </th>
            <th scope="col">{t('attendants.status')}</th>
          </tr>
        </thead>
        <tbody>
          {attendants.map((attendant) => (
            <tr key={attendant.id}>
              <th scope="row">
                <span className="dash-person">
                  <span className="dash-wide">
                    <Avatar name={attendant.name} size={28} />
                  </span>
                  <bdi>{attendant.name}</bdi>
                </span>
              </th>
              <td className="dash-number dash-wide">{attendant.tickets}</td>
              <td>
                <Stars rating={attendant.rating} />
              </td>
              <td className="dash-number">{durationText(t, attendant.avgSupportTime)}</td>
              <td>
                <Pill tone={attendant.online ? 'success' : 'neutral'}>
                  {t(attendant.online ? 'attendants.online' : 'attendants.offline')}
                </Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
