import type { AudienceBody, AudienceSourceDto } from '../shared/audience-schemas.ts';

/** The people that a campaign is for: those of any of its sources, without those of others. */
export interface AudienceChoice {
  readonly sources: readonly AudienceSourceDto[];
  readonly except: readonly AudienceSourceDto[];
}

/** The audience of a campaign that has none. */
export const NOBODY: AudienceChoice = { sources: [], except: [] };

/** The first source of a kind; null where there is none. */
export const firstOf = (
  sources: readonly AudienceSourceDto[],
  kind: AudienceSourceDto['kind'],
): number | null => sources.find((source) => source.kind === kind)?.id ?? null;

/** Clients that know one source of a kind send back the first: it then stays as it was, and so do the others of its kind. */
const withOne = (
  sources: readonly AudienceSourceDto[],
  kind: AudienceSourceDto['kind'],
  id: number | null | undefined,
): readonly AudienceSourceDto[] => {
  if (id === undefined || id === firstOf(sources, kind)) return sources;
  const others = sources.filter((source) => source.kind !== kind);
  return id === null ? others : [...others, { kind, id }];
};

const each = (sources: readonly AudienceSourceDto[]): readonly AudienceSourceDto[] => [
  ...new Map(sources.map((source) => [`${source.kind} ${source.id}`, source])).values(),
];

/** The audience after a body: what it leaves out stays. */
export const audienceAfter = (before: AudienceChoice, body: AudienceBody): AudienceChoice => {
  if (body.audience) {
    return { sources: each(body.audience.sources), except: each(body.audience.except) };
  }
  const { contactListId, segmentId, tagListId, excludedListId } = body;
  return {
    sources: withOne(
      withOne(withOne(before.sources, 'list', contactListId), 'segment', segmentId),
      'tag',
      tagListId,
    ),
    except: withOne(before.except, 'list', excludedListId),
  };
};
