import { atom, useAtomValue } from 'jotai';
import { KeyedQueue } from 'prosa/contract';
import { NetworkError, latestSeq, store } from 'prosa/web';
import { postMessage } from '../api.ts';
import { tellOwnChange } from '../own-changes.ts';
import type { MessageDto } from '../types.ts';
import type { Answered } from './quoted.ts';

/** A message being written: text, or one file with its caption. */
export interface MessageDraft {
  readonly body: string;
  readonly file?: File;
  readonly quoted?: Answered | null;
}

/** A message between this page and the server. */
export interface Outgoing extends MessageDraft {
  /** Chosen here: sent again with the same one it is the same message. */
  readonly clientId: string;
  readonly ticketId: number;
  readonly state: 'sending' | 'failed';
  readonly error?: unknown;
  /** Share of a file sent so far, 0 to 1. */
  readonly progress: number;
  /** Address of the file inside this page. */
  readonly previewUrl?: string;
  readonly createdAt: string;
}

/** Everything between this page and the server. */
export const outgoingAtom = atom<readonly Outgoing[]>([]);

/** The messages each ticket sends, one after the other: the order of writing is the order of arriving. */
const lanes = new KeyedQueue<number>();

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

const bodyOf = ({ body, file, quoted, clientId }: Outgoing): object => {
  const quotedId = quoted?.id;
  if (!file) return { body, clientId, ...(quotedId === undefined ? {} : { quotedMsg: quotedId }) };
  const form = new FormData();
  form.append('body', body);
  form.append('clientId', clientId);
  if (quotedId !== undefined) form.append('quotedMsg', String(quotedId));
  // Fields first: the server reads the form in its order.
  form.append('medias', file, file.name);
  return form;
};

const attempt = async (outgoing: Outgoing): Promise<void> => {
  const { clientId, ticketId, file } = outgoing;
  const seq = latestSeq() + 0.5;
  try {
    const onProgress = (progress: number): void => change(clientId, { progress });
    const messages = await postMessage(ticketId, bodyOf(outgoing), file ? onProgress : undefined);
    for (const message of messages) tellOwnChange({ type: 'message', message, seq });
    discard(clientId);
  } catch (error) {
    change(clientId, { state: 'failed', error });
  }
};

const queue = (outgoing: Outgoing): void => {
  void lanes.run(outgoing.ticketId, () => attempt(outgoing));
};

/** Sends a message. It is shown at once, also after leaving the ticket and coming back. */
export const send = (ticketId: number, draft: MessageDraft): void => {
  const outgoing: Outgoing = {
    ...draft,
    clientId: newClientId(),
    ticketId,
    state: 'sending',
    progress: 0,
    createdAt: new Date().toISOString(),
    ...(draft.file ? { previewUrl: URL.createObjectURL(draft.file) } : {}),
  };
  store.set(outgoingAtom, (all) => [...all, outgoing]);
  queue(outgoing);
};

/** Tries a failed message again, as the same message. */
export const retry = (clientId: string): void => {
  const failed = store.get(outgoingAtom).find((one) => one.clientId === clientId);
  if (failed?.state !== 'failed') return;
  change(clientId, { state: 'sending', error: undefined, progress: 0 });
  queue({ ...failed, state: 'sending' });
};

/** Tries again, in the order of writing, what got lost on the way to the server: the network is back. */
export const resendLost = (): void => {
  for (const { clientId, state, error } of store.get(outgoingAtom)) {
    if (state === 'failed' && error instanceof NetworkError) retry(clientId);
  }
};

/** `crypto.randomUUID` is there on secure pages only; a server in the shop next door is not one. */
const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The `clientId` that the server's message has: a file carries its position in the form. */
const sentIdOf = ({ clientId, file }: Outgoing): string => (file ? `${clientId}-0` : clientId);

/** Whether a message of the server is this one. */
export const isSame = (outgoing: Outgoing, message: Pick<MessageDto, 'clientId'>): boolean =>
  message.clientId === sentIdOf(outgoing);

const kindOf = (file: File | undefined): string => {
  if (!file) return 'conversation';
  const [family = ''] = file.type.split('/');
  return ['image', 'video', 'audio'].includes(family) ? family : 'application';
};

/** An outgoing message in the shape of those that arrived. */
export const asMessage = (outgoing: Outgoing, contactId: number): MessageDto => ({
  id: 0,
  externalId: '',
  clientId: sentIdOf(outgoing),
  ticketId: outgoing.ticketId,
  contactId,
  body: outgoing.body,
  fromMe: true,
  mediaType: kindOf(outgoing.file),
  mediaUrl: outgoing.previewUrl ?? null,
  mediaName: outgoing.file?.name ?? '',
  mediaState: null,
  mediaSize: null,
  quotedMsg: outgoing.quoted ?? null,
  ack: outgoing.state === 'failed' ? -1 : 0,
  failure: '',
  read: true,
  isDeleted: false,
  isUpdated: false,
  isEdited: false,
  isForwarded: false,
  origin: 'agent',
  senderNumber: '',
  senderName: '',
  reactions: [],
  mentions: outgoing.quoted?.mentions ?? [],
  createdAt: outgoing.createdAt,
});

/** Everything on its way. */
export const useOutgoing = (): readonly Outgoing[] => useAtomValue(outgoingAtom, { store });

/** Whether something would be lost if the page closed now. */
export const hasOutgoing = (): boolean => store.get(outgoingAtom).length > 0;

/** Forgets everything; for tests. */
export const clearOutgoing = (): void => store.set(outgoingAtom, []);
