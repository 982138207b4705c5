import { Dialog, ErrorState, SkeletonRows, useTexts } from 'prosa/web';
import type { ConnectionDto } from '../../schemas.ts';
import { HealthFacts } from './HealthFacts.tsx';
import { HealthHistory } from './HealthHistory.tsx';
import { useHealth } from './use-health.ts';

/** How a connection is, what went wrong with it and when. */
export const HealthDialog = ({
  connection,
  onClose,
}: {
  /** As it is now. */
  readonly connection: ConnectionDto;
  readonly onClose: () => void;
}) => {
  const t = useTexts('connections');
  const { health, error, reload } = useHealth(connection.id);
  return (
    <Dialog
      isOpen
      title={t('health.title', { name: connection.name })}
      closesOutside
      onClose={onClose}
    >
      {health ? (
        <div className="connection-health">
          <HealthFacts connection={connection} health={health} />
          <HealthHistory health={health} />
        </div>
      ) : error === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Dialog>
  );
};
