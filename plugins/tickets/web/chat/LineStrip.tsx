import { OfflineIcon } from '@blueprintjs/icons';
import { Link, formatWhen, useCan, useNow, useTexts } from 'prosa/web';
import { useDownLine } from '../lines.ts';
import type { TicketDto } from '../types.ts';

/** Where an outage is told, for the text box it concerns. */
export const LINE_STRIP = 'line-strip';

/** Says that the connection of a ticket is down, since when, and that answers wait for it. It goes by itself. */
export const LineStrip = ({ ticket }: { readonly ticket: Pick<TicketDto, 'whatsappId'> }) => {
  const t = useTexts('tickets');
  const isAdmin = useCan('admin');
  const now = useNow();
  const line = useDownLine(ticket.whatsappId);
  return (
    <div id={LINE_STRIP} role="status" aria-live="polite">
      {line && (
        <p className="line-strip">
          <OfflineIcon />
          <span>
            {t('line.down', { name: line.name, when: formatWhen(line.since, now) })}{' '}
            {isAdmin ? <Link to="/connections">{t('line.look')}</Link> : t('line.tellAdmin')}
          </span>
        </p>
      )}
    </div>
  );
};
