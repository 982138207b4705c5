import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';

const Text = Type.String({ maxLength: 100_000 });
const Maybe = Type.Optional(Text);
const MOST = 100;

const Message = Type.Object({
  platform: Maybe,
  text: Type.Optional(Type.Object({ text: Type.Optional(Type.Array(Text, { maxItems: MOST })) })),
  image: Type.Optional(Type.Object({ imageUri: Maybe })),
  quickReplies: Type.Optional(
    Type.Object({
      title: Maybe,
      quickReplies: Type.Optional(Type.Array(Text, { maxItems: MOST })),
    }),
  ),
  card: Type.Optional(
    Type.Object({
      title: Maybe,
      subtitle: Maybe,
      imageUri: Maybe,
      buttons: Type.Optional(
        Type.Array(Type.Object({ text: Maybe, postback: Maybe }), { maxItems: MOST }),
      ),
    }),
  ),
});
export type Message = Static<typeof Message>;

/** The answer of an agent. */
export const IntentAnswer = Type.Object({
  queryResult: Type.Object({
    fulfillmentText: Maybe,
    fulfillmentMessages: Type.Optional(Type.Array(Message, { maxItems: MOST })),
    parameters: Type.Optional(Type.Unknown()),
    diagnosticInfo: Type.Optional(Type.Unknown()),
  }),
});
export type IntentAnswer = Static<typeof IntentAnswer>;

export const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  /** Seconds. */
  expires_in: Type.Optional(Type.Number()),
});
