import type { StorageUsageDto } from '../schemas.ts';

/** From 90 % of the limit on `nearly`, from 100 % on `full`. */
export type StorageWarning = 'none' | 'nearly' | 'full';

const NEARLY = 0.9;

export const storageWarning = ({ bytes, limit }: StorageUsageDto): StorageWarning => {
  if (limit === null || bytes < limit * NEARLY) return 'none';
  return bytes >= limit ? 'full' : 'nearly';
};

/** Whole percent of the limit, rounded down: 100 only when nothing more fits. */
export const storagePercent = (bytes: number, limit: number): number =>
  Math.floor((bytes / limit) * 100);
