import { Drafts, http } from 'prosa/web';
import type { DraftListDto } from '../schemas.ts';

/** Messages that the reader has begun and not sent. */
export const chatDrafts = new Drafts({
  prefix: 'chats.draft.',
  load: async () => {
    const { drafts } = await http.get<DraftListDto>('/chats/drafts');
    return drafts.map(({ chatId, body }) => ({ id: chatId, body }));
  },
  pathOf: (id) => `/chats/${String(id)}/draft`,
});
