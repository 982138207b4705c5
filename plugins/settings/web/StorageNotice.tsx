import { Callout } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { StorageUsageDto } from '../schemas.ts';
import { storagePercent, storageWarning } from './storage-warning.ts';

/** Warns that the storage of the plan is, or will soon be, used up. */
export const StorageNotice = ({ usage }: { readonly usage: StorageUsageDto }) => {
  const t = useTexts('settings');
  const warning = storageWarning(usage);
  if (warning === 'none' || usage.limit === null) return null;
  return (
    <Callout compact role="status" intent={warning === 'full' ? 'danger' : 'warning'}>
      {t(`storage.${warning}`, { percent: storagePercent(usage.bytes, usage.limit) })}
    </Callout>
  );
};
