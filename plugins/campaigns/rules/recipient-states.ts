/**
 * The states of a recipient. `waiting`: for its message, or for the question that asks for consent. `checking`: until
 * the channel has told whether it knows the number; otherwise as `waiting`. `handed`: in the outbox.
 * `asked`: the question left, and nobody has answered it. `unanswered`: nobody did in time. `unknown`: it cannot be told whether
 * it left.
 */
const RECIPIENT_STATES = [
  'waiting',
  'checking',
  'handed',
  'asked',
  'unanswered',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'unknown',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Things that happened to a recipient once, and stay true whatever its state. */
const MILESTONES = ['requested', 'confirmed', 'replied', 'opted-out'] as const;
export type Milestone = (typeof MILESTONES)[number];

/** States in which a campaign still waits for something. */
export const UNFINISHED: readonly RecipientState[] = ['waiting', 'checking', 'handed', 'asked'];

/** Milliseconds in which the question for consent can be answered. */
export const CONFIRMATION_MILLISECONDS = 24 * 3_600_000;

/** Milliseconds after its message in which a contact's first message is an answer to it. */
export const ANSWER_MILLISECONDS = 72 * 3_600_000;

const ORDER: readonly RecipientState[] = ['handed', 'sent', 'delivered', 'read'];

/** How far a message is known to have got; −1 where nothing can follow. One whose fate is unknown may still be told of. */
const placeOf = (state: RecipientState): number =>
  ORDER.indexOf(state === 'unknown' ? 'handed' : state);

/** State that an acknowledgement of the message stands for: 1 sent, 2 delivered, 3 read, 4 played, −1 failed. */
const stateOfAck = (ack: number): RecipientState | undefined => {
  if (ack < 0) return 'failed';
  if (ack === 0) return undefined;
  return ack === 1 ? 'sent' : ack === 2 ? 'delivered' : 'read';
};

/**
 * The state after an acknowledgement of the message; undefined where it stays. Acknowledgements come in any order, and never lead
 * back: a message that was delivered did not fail.
 */
export const stateAfterAck = (state: RecipientState, ack: number): RecipientState | undefined => {
  const told = stateOfAck(ack);
  const place = placeOf(state);
  if (told === undefined || place === -1) return undefined;
  if (told === 'failed') return place < ORDER.indexOf('delivered') ? told : undefined;
  return ORDER.indexOf(told) > place ? told : undefined;
};

/** The same for the question that asks for consent. */
export const stateAfterQuestionAck = (
  state: RecipientState,
  ack: number,
): RecipientState | undefined => {
  const told = stateOfAck(ack);
  if (placeOf(state) !== 0 || told === undefined) return undefined;
  return told === 'failed' ? 'failed' : 'asked';
};
