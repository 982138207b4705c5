import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestApp, TestEnd } from 'prosa/core/testing';
import { decided, takeUp } from '../../tickets/testing.ts';
import type { Desk } from '../../tickets/testing.ts';
import type { TurnDto } from '../schemas.ts';
import { runTurns } from './run-turns.ts';
import type { TestCall, TestEngine } from './test-engine.ts';

/** An installation with engines in a test's hand, and a clock of its own. */
export class TurnStage {
  now = new Date('2026-11-27T12:00:00.000Z');

  private constructor(
    readonly app: TestApp,
    readonly engines: readonly TestEngine[],
    private readonly clock: { now: () => Date },
  ) {
    clock.now = () => this.now;
  }

  static async open(t: TestEnd, ...engines: readonly TestEngine[]): Promise<TurnStage> {
    const clock = { now: () => new Date('2026-11-27T12:00:00.000Z') };
    const added = engines.map(({ plugin }) => plugin);
    return new TurnStage(await createTestApp(t, { added, clock }), engines, clock);
  }

  /** This engine answers all tickets from now on, as its configuration 7, or where it is told; the others none. */
  async answering(engine: TestEngine, where: TestEngine['applies'] = () => 7): Promise<void> {
    await this.app.database.system('the end of a test', async ({ trx }) =>
      trx('automation_turns')
        .whereIn('status', ['open', 'running', 'answered'])
        .update({ status: 'void' }),
    );
    for (const each of this.engines) {
      each.applies = each === engine ? where : undefined;
      each.reply = undefined;
      each.refuses = undefined;
      each.calls.length = 0;
      each.taken = 0;
      each.settled.length = 0;
    }
  }

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1_000);
  }

  /** A customer writes, one message after the other. @returns the ticket's id */
  async writes(desk: Desk, number: string, ...texts: readonly string[]): Promise<number> {
    for (const text of texts) {
      await desk.writes(number, text);
      await decided(this.app);
    }
    return (await desk.of(number)).id;
  }

  /** Runs the turns whose time has come, without waiting for the queue of tasks, and delivers what they led to. */
  async run(): Promise<void> {
    await runTurns(this.app, this.now);
  }

  /** So many seconds pass, and the engine is called. */
  async called(engine: TestEngine, seconds = 3): Promise<TestCall> {
    const before = engine.taken;
    this.pass(seconds);
    void this.run();
    await eventually(async () => engine.calls.length > before);
    engine.taken = engine.calls.length;
    const call = engine.calls.at(-1);
    if (!call) throw new Error('no call was made');
    return call;
  }

  /** A call is answered, and its answer delivered. */
  async answers(call: TestCall, answer: Parameters<TestCall['answer']>[0]): Promise<void> {
    call.answer(answer);
    await this.isEnded(call);
  }

  /** A call has ended, and what it led to is carried out. */
  async isEnded({ turn }: TestCall): Promise<void> {
    await eventually(async () => (await this.#statusOf(turn.id)) !== 'running');
    await takeUp(this.app);
  }

  async turnsOf(desk: Desk, ticketId: number): Promise<TurnDto[]> {
    const { turns } = await desk.ok<{ turns: TurnDto[] }>(
      'GET',
      `/automation/turns?ticketId=${String(ticketId)}`,
    );
    return turns.toReversed();
  }

  async notesOf(desk: Desk, ticketId: number): Promise<string[]> {
    const path = `/ticket-notes/list?ticketId=${String(ticketId)}`;
    const notes = await desk.ok<{ note: string }[]>('GET', path);
    return notes.map(({ note }) => note);
  }

  /** All that was said to the customer. */
  async said(desk: Desk, ticketId: number): Promise<string[]> {
    return (await desk.messages(ticketId))
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body.replace('\u200e', ''));
  }

  #statusOf(turnId: number): Promise<string | undefined> {
    return this.app.database.system('a look', async ({ trx }) => {
      const [status] = await trx('automation_turns').where('id', turnId).pluck<string[]>('status');
      return status;
    });
  }
}
