import type { FakeOpenAi } from '../../../plugins/prompts/testing/fake-openai/index.ts';
import type { Product } from '../../product/product.ts';

const MILLISECONDS = 60_000;

/** Ends the product on the way of a turn, and resolves when it has ended. */
export type TurnMoment = (product: Product, model: FakeOpenAi) => Promise<void>;

interface Place {
  readonly statement: string;
  /** Part of the statement's text, instead of its name. */
  readonly isPart?: true;
  readonly stage: 'asked' | 'committed';
  /** A word in its values. */
  readonly mark: string;
}

const fallen = async (product: Product, place: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), MILLISECONDS);
  });
  const ending = product.ended().then(() => 'ended' as const);
  const outcome = await Promise.race([ending, late]).finally(() => clearTimeout(timer));
  if (outcome === 'late') throw new Error(`nothing passed "${place}"`);
};

const atStatement =
  (place: Place): TurnMoment =>
  (product) => {
    product.tell({ ...place, left: 1 });
    return fallen(product, `${place.statement} ${place.mark}`);
  };

const named = (statement: string, stage: Place['stage']): TurnMoment =>
  atStatement({ statement, stage, mark: '' });

const written = (status: string, stage: Place['stage']): TurnMoment =>
  atStatement({ statement: 'update "automation_turns"', isPart: true, stage, mark: status });

/** The service has the question. */
const called: TurnMoment = async (product, model) => {
  const ended = product.ended();
  model.script(() => {
    void product.kill();
    return { text: 'Nobody reads this.' };
  });
  await ended;
};

/** The steps of a turn, each before and after it is on the disk. */
export const TURN_MOMENTS: Readonly<Record<string, TurnMoment>> = {
  gathering: named('automation.open-turn', 'asked'),
  gathered: named('automation.open-turn', 'committed'),
  claiming: written('running', 'asked'),
  claimed: written('running', 'committed'),
  calling: called,
  keeping: written('answered', 'asked'),
  kept: written('answered', 'committed'),
  delivering: named('automation.end-turn', 'asked'),
  delivered: named('automation.end-turn', 'committed'),
};
