import { atom, useAtomValue } from 'jotai';
import { KeyedQueue } from 'prosa/contract';
import { NetworkError, store } from 'prosa/web';
import type { UnsentMessage } from 'prosa/web';
import type { ChatMessageDto } from '../shared/message-schemas.ts';
import { postMessage } from './api.ts';

/** A message being written: text, or one file with its caption. */
export interface MessageDraft {
  readonly message: string;
  readonly mentions: readonly number[];
  readonly file?: File;
  readonly quoted?: ChatMessageDto | null;
}

/** A message between this page and the server. */
export interface Outgoing extends MessageDraft, UnsentMessage {
  readonly chatId: number;
  /** Address of the file inside this page. */
  readonly previewUrl?: string;
}

/** Everything between this page and the server. */
export const outgoingAtom = atom<readonly Outgoing[]>([]);

/** The messages of each chat go one after the other: the order of writing is the order of arriving. */
const lanes = new KeyedQueue<number>();

type Listener = (message: ChatMessageDto) => void;
const listeners = new Set<Listener>();

/** Hears of messages as the server answered them. @returns its undoing */
export const onSent = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const change = (clientId: string, changes: Partial<Outgoing>): void =>
  store.set(outgoingAtom, (all) =>
    all.map((one) => (one.clientId === clientId ? { ...one, ...changes } : one)),
  );

/** Takes a message that did not get through out of the page. */
export const discard = (clientId: string): void => {
  const gone = store.get(outgoingAtom).find((one) => one.clientId === clientId);
  if (gone?.previewUrl !== undefined) URL.revokeObjectURL(gone.previewUrl);
  store.set(outgoingAtom, (all) => all.filter((one) => one.clientId !== clientId));
};

const bodyOf = ({ message, mentions, file, quoted, clientId }: Outgoing): object => {
  const quotedId = quoted?.id;
  if (!file) return { message, mentions, clientId, ...(quotedId && { quotedId }) };
  const form = new FormData();
  // Fields first: the server reads the form in its order.
  form.append('message', message);
  form.append('mentions', JSON.stringify(mentions));
  form.append('clientId', clientId);
  if (quotedId) form.append('quotedId', String(quotedId));
  form.append('medias', file, file.name);
  return form;
};

const attempt = async (outgoing: Outgoing): Promise<void> => {
  const { clientId, chatId, file } = outgoing;
  try {
    const onProgress = (progress: number): void => change(clientId, { progress });
    const message = await postMessage(chatId, bodyOf(outgoing), file ? onProgress : undefined);
    for (const listener of [...listeners]) listener(message);
    discard(clientId);
  } catch (error) {
    change(clientId, { state: 'failed', error });
  }
};

/** `crypto.randomUUID` is there on secure pages only; a server in the shop next door is not one. */
const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Sends a message. It is shown at once, also after leaving the chat and coming back. */
export const send = (chatId: number, draft: MessageDraft): void => {
  const outgoing: Outgoing = {
    ...draft,
    clientId: newClientId(),
    chatId,
    state: 'sending',
    progress: 0,
    createdAt: new Date().toISOString(),
    ...(draft.file ? { previewUrl: URL.createObjectURL(draft.file) } : {}),
  };
  store.set(outgoingAtom, (all) => [...all, outgoing]);
  void lanes.run(chatId, () => attempt(outgoing));
};

/** Tries a failed message again, as the same message. */
export const retry = (clientId: string): void => {
  const failed = store.get(outgoingAtom).find((one) => one.clientId === clientId);
  if (failed?.state !== 'failed') return;
  change(clientId, { state: 'sending', error: undefined, progress: 0 });
  void lanes.run(failed.chatId, () => attempt({ ...failed, state: 'sending' }));
};

/** Tries again, in the order of writing, what got lost on the way to the server: the network is back. */
export const resendLost = (): void => {
  for (const { clientId, state, error } of store.get(outgoingAtom)) {
    if (state === 'failed' && error instanceof NetworkError) retry(clientId);
  }
};

/** Whether something would be lost if the page closed now. */
export const hasOutgoing = (): boolean => store.get(outgoingAtom).length > 0;

/** Forgets everything; for tests. */
export const clearOutgoing = (): void => store.set(outgoingAtom, []);

/** Everything on its way. */
export const useOutgoing = (): readonly Outgoing[] => useAtomValue(outgoingAtom, { store });
