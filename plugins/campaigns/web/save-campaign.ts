import { http } from 'prosa/web';
import type { CampaignDto } from '../shared/campaign-schemas.ts';
import type { bodyOf } from './campaign-form.ts';

/** The file as it shall be: the one that is there, another, or none. */
export type FileChoice = File | 'kept' | 'none';

type Body = ReturnType<typeof bodyOf>;

/**
 * Saves a campaign, then its file.
 * @param onMade told as soon as a new one is there: tried again after a file that failed, it is not made twice
 */
export const saveCampaign = async (
  known: CampaignDto | undefined,
  body: Body,
  file: FileChoice,
  onMade: (record: CampaignDto) => void,
): Promise<CampaignDto> => {
  // A planned campaign needs something to say: where that is its file, the plan comes after it.
  const { scheduledAt } = body;
  const isFileFirst = !known && typeof file !== 'string' && scheduledAt !== null;
  const first = isFileFirst ? { ...body, scheduledAt: null } : body;
  const saved = known
    ? await http.put<CampaignDto>(`/campaigns/${known.id}`, first)
    : await http.post<CampaignDto>('/campaigns', first);
  onMade(saved);
  if (typeof file === 'string') return saved;
  const form = new FormData();
  form.append('file', file, file.name);
  await http.post(`/campaigns/${saved.id}/media-upload`, form);
  return isFileFirst
    ? http.put<CampaignDto>(`/campaigns/${saved.id}`, body)
    : http.get<CampaignDto>(`/campaigns/${saved.id}`);
};
