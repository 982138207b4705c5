import { http } from 'prosa/web';
import type { FaultsBody, PhoneConnectionDto, WriteBody } from '../../schemas.ts';

/** The message the customer is about to send. */
export interface Letter {
  /** Chosen once: sent again after a failure it is the same message. */
  readonly id: string;
  readonly from: WriteBody['from'];
  readonly group?: { readonly number: string; readonly name: string };
  readonly body: string;
  readonly quotedId?: string;
  readonly files: readonly File[];
}

/** 128 random bits; not every page may ask for a UUID. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

const formOf = ({ files, ...letter }: Letter): FormData => {
  const form = new FormData();
  form.append('from', JSON.stringify(letter.from));
  form.append('body', letter.body);
  form.append('id', letter.id);
  if (letter.quotedId !== undefined) form.append('quotedId', letter.quotedId);
  if (letter.group) form.append('group', JSON.stringify(letter.group));
  for (const file of files) form.append('medias', file, file.name);
  return form;
};

/** The calls of one connection's phones. */
export const phoneApi = (connectionId: string) => {
  const path = `/simulator/${connectionId}`;
  const message = (id: string): string => `${path}/messages/${encodeURIComponent(id)}`;
  return {
    path,
    state: (status: PhoneConnectionDto['status']) =>
      http.post<PhoneConnectionDto>(`${path}/state`, { status }),
    faults: (faults: FaultsBody) => http.put<PhoneConnectionDto>(`${path}/faults`, faults),
    write: ({ files, ...letter }: Letter) =>
      http.post<{ id: string }>(
        `${path}/messages`,
        files.length > 0 ? formOf({ files, ...letter }) : letter,
      ),
    edit: (id: string, body: string) => http.put<unknown>(message(id), { body }),
    remove: (id: string) => http.delete(message(id)),
    react: (id: string, emoji: string) => http.post<unknown>(`${message(id)}/reaction`, { emoji }),
    read: (number: string) => http.post<unknown>(`${path}/chats/${number}/read`),
    typing: (number: string, active: boolean) =>
      http.post<unknown>(`${path}/chats/${number}/typing`, { active }),
  } as const;
};

export type PhoneApi = ReturnType<typeof phoneApi>;
