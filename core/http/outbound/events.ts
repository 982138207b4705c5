import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { OutboundError } from '../../kernel/outbound-error.ts';
import type { ServerSentEvent } from '../../kernel/outbound.ts';

/** Longest single event, in characters. */
const LONGEST_EVENT = 1024 * 1024;

/** The events of a `text/event-stream` as they come. Leaving the loop ends the request. */
export const eventsIn = async function* (body: Readable): AsyncGenerator<ServerSentEvent, void> {
  const events: ServerSentEvent[] = [];
  const tooLong: string[] = [];
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ event, id, data }) => {
      events.push({
        data,
        ...(event === undefined ? {} : { event }),
        ...(id === undefined ? {} : { id }),
      });
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') tooLong.push(type);
    },
  });
  const decoder = new TextDecoder();
  for await (const part of body as AsyncIterable<Buffer>) {
    parser.feed(decoder.decode(part, { stream: true }));
    if (tooLong.length > 0) throw new OutboundError({ kind: 'malformed', code: 'too-large' }, true);
    yield* events.splice(0);
  }
};
