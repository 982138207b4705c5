import type { Ctx, ServerPlugin } from 'prosa/contract';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import { EnginesPoint } from '../public.ts';
import type {
  AutomationEngine,
  EngineAnswer,
  EngineQuestion,
  EngineUsage,
  Prepared,
  Turn,
} from '../public.ts';

/** A call that a test answers. */
export interface TestCall {
  readonly turn: Turn;
  readonly signal: AbortSignal;
  answer(answer: EngineAnswer): void;
  fail(error: Error): void;
}

type Settings = Pick<
  AutomationEngine,
  'isRepeatable' | 'isStateful' | 'quietMilliseconds' | 'waitsForVoice' | 'begins' | 'limits'
>;

/** An engine in a test's hand: of each call the test decides how it ends. */
export interface TestEngine {
  readonly plugin: ServerPlugin;
  /** Answers each call at once, where it is set; else calls wait in `calls`. */
  reply: ((turn: Turn, signal: AbortSignal) => Promise<EngineAnswer>) | undefined;
  /** The configuration for a ticket; without it nothing is configured anywhere. */
  applies: ((question: EngineQuestion) => number | undefined) | undefined;
  /** Refuses turns for this reason. */
  refuses: string | undefined;
  readonly calls: TestCall[];
  /** How many of these calls the test has looked at. */
  taken: number;
  /** Of each turn that was prepared, in order. */
  readonly settled: (EngineUsage | undefined)[];
}

/** Makes an engine, and the plugin that contributes it. */
export const testEngine = (id: string, settings: Partial<Settings> = {}): TestEngine => {
  const engine: TestEngine = {
    plugin: definePlugin({
      manifest: defineManifest({
        id,
        version: '1.0.0',
        core: '^1.0.0',
        dependsOn: ['automation'],
        switchable: { isOnByDefault: true },
        api: [],
        tables: [],
        permissions: {},
        events: { publishes: {}, consumes: [] },
        jobs: {},
        tasks: {},
        web: { routes: [], nav: [] },
      }),
      contributes: [
        contribute<AutomationEngine>(
          EnginesPoint,
          class extends Scripted {
            constructor() {
              super(id, settings, engine);
            }
          },
        ),
      ],
    }),
    reply: undefined,
    applies: undefined,
    refuses: undefined,
    calls: [],
    taken: 0,
    settled: [],
  };
  return engine;
};

class Scripted implements AutomationEngine<{ readonly reserved: number }> {
  readonly isRepeatable: boolean;
  readonly isStateful: boolean;
  declare readonly quietMilliseconds?: number;
  declare readonly waitsForVoice?: boolean;
  declare readonly begins?: boolean;

  constructor(
    readonly id: string,
    settings: Partial<Settings>,
    private readonly script: TestEngine,
  ) {
    const { isRepeatable = true, isStateful = false, ...rest } = settings;
    this.isRepeatable = isRepeatable;
    this.isStateful = isStateful;
    Object.assign(this, rest);
  }

  async applies(_ctx: Ctx, question: EngineQuestion): Promise<number | undefined> {
    return this.script.applies?.(question);
  }

  isIdle(): boolean {
    return this.script.applies === undefined;
  }

  async prepare(): Promise<Prepared<{ readonly reserved: number }>> {
    const { refuses } = this.script;
    return refuses === undefined ? { given: { reserved: 1 } } : { refused: refuses };
  }

  run(turn: Turn, _given: unknown, signal: AbortSignal): Promise<EngineAnswer> {
    const { reply, calls } = this.script;
    if (reply) return reply(turn, signal);
    return new Promise((resolve, reject) => {
      calls.push({ turn, signal, answer: resolve, fail: reject });
    });
  }

  async settle(
    _ctx: Ctx,
    _turn: Turn,
    _given: { readonly reserved: number },
    usage: EngineUsage | undefined,
  ): Promise<void> {
    this.script.settled.push(usage);
  }
}
