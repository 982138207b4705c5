import { useEffect, useState } from 'react';
import { errorText, http, isAbort, SEARCH_DELAY, useDebounced, useTexts } from 'prosa/web';

interface RegionVoices {
  /** Those that the region has; undefined until they are known. */
  readonly voices: readonly string[] | undefined;
  /** Said below the choice. */
  readonly help: string | undefined;
}

/** The voices of a region of Azure, asked for as soon as there is a key for it. */
export const useRegionVoices = ({
  promptId,
  voiceKey,
  voiceRegion,
  isWanted,
}: {
  readonly promptId: number | undefined;
  readonly voiceKey: string;
  readonly voiceRegion: string;
  readonly isWanted: boolean;
}): RegionVoices => {
  const t = useTexts('prompts');
  const key = useDebounced(voiceKey.trim(), SEARCH_DELAY);
  const region = useDebounced(voiceRegion.trim().toLowerCase(), SEARCH_DELAY);
  const [found, setFound] = useState<{ readonly of: string } & RegionVoices>();
  const hasKey = key !== '' || promptId !== undefined;
  const of = isWanted && hasKey && region !== '' ? `${key}@${region}` : undefined;
  useEffect(() => {
    if (of === undefined) return undefined;
    const control = new AbortController();
    const body = { voiceRegion: region, ...(key === '' ? { id: promptId } : { voiceKey: key }) };
    http
      .post<{ voices: readonly string[] }>('/prompt/voices', body, { signal: control.signal })
      .then(({ voices }) => {
        setFound({ of, voices, help: t('voices.ofRegion', { count: voices.length, region }) });
      })
      .catch((error: unknown) => {
        if (!isAbort(error)) setFound({ of, voices: undefined, help: errorText(error) });
      });
    return () => control.abort();
  }, [of, key, region, promptId, t]);
  return found !== undefined && found.of === of ? found : { voices: undefined, help: undefined };
};
