import { buffer } from 'node:stream/consumers';
import type { Ctx } from 'prosa/contract';
import { AppError, Core, OutboundError } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Breakers, SpokenWords } from '../../../automation/public.ts';
import { TicketMessages } from '../../../tickets/public.ts';
import type { MessageFile } from '../../../tickets/public.ts';
import { Budgets, OpenPrompts, Transcriber } from '../ports.ts';
import type { OpenPrompt, Reservation, Transcript, Used } from '../ports.ts';
import type { TranscriptionTask } from './transcription-choice.ts';

/** Of speech as phones record it: some 16 kbit a second. */
const BYTES_PER_SECOND = 2_000;
const TOKENS_PER_SECOND = 10;
const LARGEST_FILE = 16 * 1024 * 1024;

interface Claimed {
  readonly prompt: OpenPrompt;
  readonly file: MessageFile;
  readonly reservation: Reservation;
}

/** Has the words of a voice note made out, and keeps them with its message. */
@injectable()
export class TranscribeTask {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(OpenPrompts) private readonly prompts: OpenPrompts,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(TicketMessages) private readonly messages: TicketMessages,
    @inject(Transcriber) private readonly transcriber: Transcriber,
    @inject(Breakers) private readonly breakers: Breakers,
    @inject(SpokenWords) private readonly words: SpokenWords,
  ) {}

  /** @throws OutboundError of a service that may be asked again */
  async run(task: TranscriptionTask): Promise<void> {
    const { companyId } = task;
    const claimed = await this.#claim(task);
    if (!claimed) return;
    const { prompt, file, reservation } = claimed;
    try {
      const bytes = await buffer(file.stream());
      const transcript = await this.breakers.guard(companyId, prompt.baseUrl, () =>
        this.transcriber.transcribe(prompt, { bytes, mime: file.mime }),
      );
      await this.#keep(task, { reservation, transcript, size: file.size });
    } catch (error) {
      // A wrong key or file is wrong the next time, too.
      const isOver =
        error instanceof OutboundError && !['down', 'late', 'busy'].includes(error.kind);
      await this.#inside(companyId, async (ctx) => {
        await this.budgets.settle(ctx, reservation, { calls: 1, failures: 1 });
        if (isOver) await this.words.missing(ctx, task.ticketId, task.messageId);
      });
      if (!isOver) throw error;
    }
  }

  #claim(task: TranscriptionTask): Promise<Claimed | undefined> {
    return this.#inside(task.companyId, async (ctx) => {
      const claimed = await this.#claimed(ctx, task);
      if (!claimed) await this.words.missing(ctx, task.ticketId, task.messageId);
      return claimed;
    });
  }

  async #claimed(
    ctx: Ctx,
    { messageId, promptId }: TranscriptionTask,
  ): Promise<Claimed | undefined> {
    const prompt = await this.prompts.byId(ctx, promptId);
    if (!prompt || prompt.transcriptionModel === '') return undefined;
    const file = await this.messages.openFile(ctx, messageId).catch((error: unknown) => {
      // The message or its file is gone.
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!file || file.size > LARGEST_FILE) return undefined;
    const tokens = Math.ceil(file.size / BYTES_PER_SECOND) * TOKENS_PER_SECOND;
    const reservation = await this.budgets.reserve(ctx, prompt, 'transcription', tokens);
    return reservation && { prompt, file, reservation };
  }

  #keep(
    { companyId, ticketId, messageId }: TranscriptionTask,
    {
      reservation,
      transcript,
      size,
    }: {
      readonly reservation: Reservation;
      readonly transcript: Transcript;
      readonly size: number;
    },
  ): Promise<void> {
    return this.#inside(companyId, async (ctx) => {
      if (transcript.text === '') await this.words.missing(ctx, ticketId, messageId);
      else await this.messages.transcribe(ctx, messageId, transcript.text);
      await this.budgets.settle(ctx, reservation, usedFor(transcript, size));
    });
  }

  #inside<T>(companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return this.database.transaction({ companyId, system: 'writes a voice note down' }, work);
  }
}

const usedFor = ({ usage, seconds }: Transcript, size: number): Used => {
  if (usage) {
    const { inputTokens, outputTokens } = usage;
    return { calls: 1, inputTokens, outputTokens };
  }
  const isEstimated = seconds === undefined;
  return {
    calls: 1,
    seconds: seconds ?? size / BYTES_PER_SECOND,
    estimates: isEstimated ? 1 : 0,
  };
};
