import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';

/** A server that speaks OpenAI's protocol, and the key it accepts. Never logged, never part of an error or an event. */
export interface ModelServer {
  /** With the version, without a slash at its end: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Empty where the server asks for none. */
  readonly apiKey: string;
}

/** A prompt with its keys opened, for calls. It stays in memory: no log, no answer, no event and no task has it. */
export interface OpenPrompt extends ModelServer {
  readonly id: number;
  readonly name: string;
  /** The company's own text for the system message. */
  readonly prompt: string;
  readonly model: string;
  readonly maxTokens: number;
  readonly temperature: number;
  /** Messages of the ticket that the model is shown. */
  readonly maxMessages: number;
  /** Empty = nothing is transcribed with this prompt. */
  readonly transcriptionModel: string;
  /** As `voiceChoiceOf` reads it. */
  readonly voice: string;
  readonly voiceKey: string;
  readonly voiceRegion: string;
  readonly speechModel: string;
  /** The queue it transfers to. */
  readonly queueId: number | null;
  /** 0 = without a limit. */
  readonly dailyTokens: number;
}

/** Reads prompts for calls: in a short transaction, before the call. */
export interface OpenPrompts {
  byId(ctx: Ctx, id: number): Promise<OpenPrompt | undefined>;
  /**
   * The prompt that helps people with a ticket: its queue's or its connection's; else the company's first by name.
   * @returns undefined in a company without prompts
   */
  forTicket(
    ctx: Ctx,
    ticket: { readonly queueId: number | null; readonly connectionId: number | null },
  ): Promise<OpenPrompt | undefined>;
}
export const OpenPrompts = defineToken<OpenPrompts>('prompts.OpenPrompts');

/** A function the model may ask for. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: object;
}

/** A model's wish to have a function called. */
export interface ChatCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them: JSON as a rule, and nothing has checked it. */
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ChatCall[] }
  /** The result of a call. */
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

export interface ChatAsk {
  readonly server: ModelServer;
  readonly model: string;
  /** The system message first. */
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[];
  /** Of the answer. */
  readonly maxTokens: number;
  readonly temperature?: number;
}

/** Tokens of a call. */
export interface ChatUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The server did not tell: counted from the lengths of the texts. */
  readonly isEstimated: boolean;
}

export interface ChatAnswer {
  /** Empty where the model asks for functions alone. */
  readonly text: string;
  readonly calls: readonly ChatCall[];
  readonly usage: ChatUsage;
  /** `length`: it was cut at `maxTokens`. */
  readonly finish: 'stop' | 'length' | 'calls' | 'other';
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For everything: 30,000 unless told. */
  readonly timeoutMilliseconds?: number;
}

/** Models that complete a chat, behind any server that speaks OpenAI's protocol. */
export interface ChatModel {
  /** Whether a model takes functions, as far as is known: false once it has refused them. */
  takesTools(server: Pick<ModelServer, 'baseUrl'>, model: string): boolean;
  /**
   * Asks once. Parameters that a model refuses are left out or renamed by themselves, and a history that is too long is halved once.
   * @param options `onText`: the answer comes as a stream, and each part of its text is handed over as it comes; nothing is
   *   repeated once a part was handed over
   * @throws OutboundError; `malformed` with the code `no_text` for an answer that says nothing
   */
  complete(
    ask: ChatAsk,
    options?: CallOptions & { readonly onText?: (part: string) => void },
  ): Promise<ChatAnswer>;
}
export const ChatModel = defineToken<ChatModel>('prompts.ChatModel');

/** The words of a spoken file. */
export interface Transcript {
  readonly text: string;
  /** Length of the file, where the server tells. */
  readonly seconds?: number;
  readonly usage?: ChatUsage;
}

/** Makes out what is said in a file. */
export interface Transcriber {
  /**
   * @param file up to 16 MB; sent under a name that ends as its type does
   * @throws OutboundError
   */
  transcribe(
    prompt: OpenPrompt,
    file: { readonly bytes: Uint8Array; readonly mime: string },
    options?: CallOptions,
  ): Promise<Transcript>;
}
export const Transcriber = defineToken<Transcriber>('prompts.Transcriber');

/** Says texts aloud. */
export interface Voice {
  /**
   * @param text up to 4,096 characters
   * @returns Ogg with Opus: a voice note
   * @throws OutboundError; `malformed` with the code `not_ogg` for a file of another kind
   */
  speak(prompt: OpenPrompt, text: string, options?: CallOptions): Promise<Buffer>;
}
export const Voice = defineToken<Voice>('prompts.Voice');

/** The use a call is for. Usage is kept by day, prompt and purpose. */
export type UsagePurpose =
  | 'answer'
  | 'summary'
  | 'transcription'
  | 'speech'
  | 'composer'
  | 'playground'
  | 'knowledge';

/** Amounts of one or more calls. */
export interface Used {
  readonly calls?: number;
  readonly failures?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Calls whose tokens are estimated. */
  readonly estimates?: number;
  /** Of text that was said aloud. */
  readonly characters?: number;
  /** Of sound that was transcribed. */
  readonly seconds?: number;
}

/** Tokens set aside for a call: plain JSON. */
export interface Reservation {
  readonly promptId: number;
  /** `YYYY-MM-DD` in the company's time. */
  readonly day: string;
  readonly purpose: UsagePurpose;
  readonly tokens: number;
}

/**
 * The daily tokens of prompts. The most a call may cost is set aside before it and replaced by its real cost after it, so that
 * calls at the same time overshoot the budget by one reservation at most. Sound counts as tokens too: four characters
 * said aloud are one, and a second that is transcribed is ten.
 */
export interface Budgets {
  /** @returns undefined where the day's tokens are spent; the company's admins are told once a day */
  reserve(
    ctx: Ctx,
    prompt: Pick<OpenPrompt, 'id' | 'name' | 'dailyTokens'>,
    purpose: UsagePurpose,
    tokens: number,
  ): Promise<Reservation | undefined>;
  /** Frees what was set aside and books what was used. Once for each reservation, also where the call failed. */
  settle(ctx: Ctx, reservation: Reservation, used: Used): Promise<void>;
  /** Books a call of another purpose that was part of a reserved one, such as the voice of an answer. */
  book(ctx: Ctx, promptId: number, purpose: UsagePurpose, used: Used): Promise<void>;
}
export const Budgets = defineToken<Budgets>('prompts.Budgets');

/** A part of what the company knows, as it is shown to a model. */
export interface KnowledgePassage {
  /** Name of its source. */
  readonly source: string;
  readonly text: string;
}

/** Looks for what the company knows. */
export interface KnowledgeSearch {
  /**
   * @param promptId whose knowledge is meant
   * @param query words of the customer or of the model
   * @returns the best passages first, at most five
   */
  search(ctx: Ctx, promptId: number, query: string): Promise<readonly KnowledgePassage[]>;
  /** Whether a prompt has any knowledge: without it the model is not offered the search. */
  hasAny(ctx: Ctx, promptId: number): Promise<boolean>;
  /** Names of hosts that appear in a prompt's knowledge: links to them may be sent. */
  hosts(ctx: Ctx, promptId: number): Promise<readonly string[]>;
}

/** Filled by those who keep knowledge (many). */
export const KnowledgePoint = definePoint<KnowledgeSearch>('prompts.knowledge', 'many');
