import { OfflineIcon } from '@blueprintjs/icons';
import { Link, formatWhen, useCan, useNow, useTexts } from 'prosa/web';
import { useDownConnection } from '../connections-context.ts';
import type { TicketDto } from '../types.ts';

/** Where an outage is told, for the text box it concerns. */
export const CONNECTION_STRIP = 'connection-strip';

/** Says that the connection of a ticket is down, since when, and that answers wait for it. It goes by itself. */
export const ConnectionStrip = ({ ticket }: { readonly ticket: Pick<TicketDto, 'whatsappId'> }) => {
  const t = useTexts('tickets');
  const isAdmin = useCan('admin');
  const now = useNow();
  const connection = useDownConnection(ticket.whatsappId);
  return (
    <div id={CONNECTION_STRIP} role="status" aria-live="polite">
      {connection && (
        <p className="connection-strip">
          <OfflineIcon />
          <span>
            {t('line.down', { name: connection.name, when: formatWhen(connection.since, now) })}{' '}
            {isAdmin ? <Link to="/connections">{t('line.look')}</Link> : t('line.tellAdmin')}
          </span>
        </p>
      )}
    </div>
  );
};
