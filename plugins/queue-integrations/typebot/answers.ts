import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const MOST = 200;
const Text = Type.String({ maxLength: 100_000 });
const Maybe = Type.Optional(Type.Union([Text, Type.Null()]));

/** A bubble of any type; what belongs to it is read by its type. */
const Bubble = Type.Object({
  id: Maybe,
  type: Text,
  content: Type.Optional(Type.Unknown()),
});
export type Bubble = Static<typeof Bubble>;

/** Something to choose: a button, a picture or a card. */
const Item = Type.Object({
  id: Text,
  content: Maybe,
  title: Maybe,
  description: Maybe,
  value: Maybe,
  pictureSrc: Maybe,
  imageUrl: Maybe,
  paths: Type.Optional(
    Type.Union([
      Type.Array(Type.Object({ id: Text, text: Maybe }), { maxItems: MOST }),
      Type.Null(),
    ]),
  ),
});
export type Item = Static<typeof Item>;

/** The block that waits for an answer. */
const Input = Type.Object({
  type: Text,
  items: Type.Optional(Type.Union([Type.Array(Item, { maxItems: MOST }), Type.Null()])),
  options: Type.Optional(Type.Unknown()),
});
export type Input = Static<typeof Input>;

/** Work for the browser that Typebot usually runs in. */
const ClientAction = Type.Object({
  type: Text,
  lastBubbleBlockId: Maybe,
  expectsDedicatedReply: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  wait: Type.Optional(Type.Object({ secondsToWaitFor: Type.Unknown() })),
  redirect: Type.Optional(Type.Object({ url: Maybe })),
});
export type ClientAction = Static<typeof ClientAction>;

/** The answer to a message. */
export const ContinueAnswer = Type.Object({
  messages: Type.Array(Bubble, { maxItems: MOST }),
  input: Type.Optional(Type.Union([Input, Type.Null()])),
  clientSideActions: Type.Optional(
    Type.Union([Type.Array(ClientAction, { maxItems: MOST }), Type.Null()]),
  ),
});
export type ContinueAnswer = Static<typeof ContinueAnswer>;

/** The answer to the beginning of a dialogue. */
export const StartAnswer = Type.Object({
  ...ContinueAnswer.properties,
  sessionId: Type.String({ minLength: 1, maxLength: 200 }),
});

/** A place that a file may be uploaded to. */
export const UploadAnswer = Type.Object({
  presignedUrl: Text,
  formData: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  fileUrl: Text,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A property of something whose shape nobody promises. */
export const propertyOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const textOf = (value: unknown, name: string): string => {
  const found = propertyOf(value, name);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};
