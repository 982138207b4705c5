import { useMemo } from 'react';
import type { Point } from 'prosa/contract';
import { useManifest } from '../manifest.ts';
import { findPlugin } from './registry.ts';

/** The values of the plugins of which the visitor sees something, in dependency order. */
export const useContributions = <T>(point: Point<T>): readonly T[] => {
  const view = useManifest();
  return useMemo(
    () =>
      (view?.plugins ?? []).flatMap(({ id }) =>
        (findPlugin(id)?.web.contributes ?? [])
          .filter((contribution) => contribution.point === point.id)
          .map(({ value }) => value as T),
      ),
    [view, point],
  );
};
