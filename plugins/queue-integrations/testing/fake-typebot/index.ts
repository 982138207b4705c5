import { randomUUID } from 'node:crypto';
import { openFakeService } from 'prosa/core/testing';
import type { FakeReply, FakeRequest, FakeService } from 'prosa/core/testing';
import { FLOW } from './flow.ts';
import type { Step, WrittenInput } from './flow.ts';
import { answerOf } from './wire.ts';
import type { TextFormat } from './wire.ts';

/** The public id of its bot. */
export const FAKE_SLUG = 'loja';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const VOICE = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(252)]);
const INVALID = 'Invalid message. Please, try again.';

interface Session {
  readonly format: TextFormat;
  step: string;
}

/** A server that speaks Typebot's API of dialogues, with a bot of its own. */
export interface FakeTypebot {
  readonly service: FakeService;
  /** Bodies of what customers answered. */
  readonly heard: readonly unknown[];
  /** Files that were uploaded, as the multipart bodies they came in. */
  readonly uploads: readonly Buffer[];
  /** Forgets all dialogues, as after a day. */
  expire(): void;
  /** Texts come in this format from now on, whatever is asked for. */
  writes(format: TextFormat): void;
}

const refusal = (status: number, message: string): FakeReply => ({ status, json: { message } });

/** The item that a message means: by its id, its value or its words, and never by a number. */
const meant = (input: WrittenInput, text: string, replyId: string | undefined) =>
  input.items?.find(
    ({ id, value, content }) => id === replyId || [id, value, content].includes(text),
  );

/** Starts it. Whoever starts it closes its service. */
export const openFakeTypebot = async (port?: number): Promise<FakeTypebot> => {
  const sessions = new Map<string, Session>();
  const heard: unknown[] = [];
  const uploads: Buffer[] = [];
  let forced: TextFormat | undefined;
  const service = await openFakeService({
    name: 'Typebot',
    about:
      'Um Typebot de mentira: uma loja que conserta instrumentos, com todos os tipos de bloco.',
    details: { 'ID público': FAKE_SLUG },
    deeds: { 'Esquecer as conversas': () => sessions.clear() },
    handle: (request) => answer(request),
    ...(port === undefined ? {} : { port }),
  });

  const at = (session: Session, name: string): object => {
    session.step = name;
    const step: Step = FLOW[name] ?? { says: [] };
    return answerOf(step, forced ?? session.format, service.url);
  };

  const start = (slug: string, { json }: FakeRequest): FakeReply => {
    if (slug === 'fechado') return refusal(400, 'Typebot is closed');
    if (slug === 'suspenso') return refusal(403, 'Workspace is suspended');
    if (slug !== FAKE_SLUG) return refusal(404, 'Typebot not found');
    const { textBubbleContentFormat = 'richText' } = json as {
      textBubbleContentFormat?: TextFormat;
    };
    const session: Session = { format: textBubbleContentFormat, step: 'start' };
    const sessionId = randomUUID();
    sessions.set(sessionId, session);
    return { json: { sessionId, ...at(session, 'start') } };
  };

  const go = (sessionId: string, { json }: FakeRequest): FakeReply => {
    const session = sessions.get(sessionId);
    if (!session) return refusal(404, 'Session not found');
    const { message } = json as {
      message: string | { text: string; metadata?: { replyId?: string } };
    };
    heard.push(message);
    const [text, replyId] =
      typeof message === 'string'
        ? [message, undefined]
        : [message.text, message.metadata?.replyId];
    const { input } = FLOW[session.step] ?? {};
    if (!input) return refusal(400, 'Current block is not an input');
    if (!input.items) return { json: at(session, nextOf(input, text) ?? session.step) };
    if (input.isMultiple) {
      const isKnown = text.split(', ').every((part) => meant(input, part, undefined));
      return { json: isKnown ? at(session, input.next ?? 'end') : invalid(session) };
    }
    const item = meant(input, text, replyId);
    return { json: item ? at(session, item.next ?? 'end') : invalid(session) };
  };

  const invalid = (session: Session): object => {
    const { input, ...step } = FLOW[session.step] ?? { says: [] };
    const says = [{ type: 'text' as const, text: INVALID }];
    return answerOf({ ...step, says, ...(input && { input }) }, session.format, service.url);
  };

  const answer = (request: FakeRequest): FakeReply => {
    const { pathname, method, json, body } = request;
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(pathname) ?? [];
    if (slug !== undefined) return start(slug, request);
    const [, session] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(pathname) ?? [];
    if (session !== undefined) return go(session, request);
    if (pathname === '/api/v3/generate-upload-url') {
      const { fileName } = json as { fileName: string };
      const fileUrl = `${service.url}/files/${encodeURIComponent(fileName)}`;
      return {
        json: { presignedUrl: `${service.url}/upload`, formData: { key: fileName }, fileUrl },
      };
    }
    if (pathname === '/upload' && method === 'POST') {
      uploads.push(body);
      return { status: 204 };
    }
    if (pathname === '/logo.png') return { bytes: PNG, headers: { 'content-type': 'image/png' } };
    if (pathname === '/voice.ogg')
      return { bytes: VOICE, headers: { 'content-type': 'audio/ogg' } };
    return refusal(404, 'Not found');
  };

  return {
    service,
    heard,
    uploads,
    expire: () => sessions.clear(),
    writes: (format) => {
      forced = format;
    },
  };
};

/** A file is answered with its address alone. */
const nextOf = ({ type, next }: WrittenInput, text: string): string | undefined =>
  type === 'file input' && !URL.canParse(text) ? undefined : next;
