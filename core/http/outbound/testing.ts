import { Type } from '@sinclair/typebox';
import type { Test } from 'tap';
import { allowing } from '../../testing/fake-service.ts';
import type { FakeService } from '../../testing/fake-service.ts';
import type { Lookup } from './connector.ts';
import { OutboundClient } from './index.ts';
import type { OutboundOptions } from './index.ts';
import type { OutboundError } from '../../kernel/outbound-error.ts';
import { USUAL_RULES } from '../../kernel/outbound-rules.ts';

export const Anything = Type.Unknown();

export const open = (t: Test, options: Partial<OutboundOptions> = {}): OutboundClient => {
  const outbound = new OutboundClient({ rules: USUAL_RULES, ...options });
  t.teardown(() => outbound.close());
  return outbound;
};

/** A client that may call these services, and nothing else on this machine. */
export const openTo = (
  t: Test,
  services: readonly FakeService[],
  options: Partial<OutboundOptions> = {},
): OutboundClient => open(t, { rules: allowing(...services).outbound, ...options });

export const failureOf = async (work: Promise<unknown>): Promise<OutboundError> =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error as OutboundError,
  );

/** A look-up that answers in turn, and counts. */
export const answering = (...answers: readonly (readonly string[])[]) => {
  const names: string[] = [];
  const lookup: Lookup = (name, _options, done) => {
    const addresses = answers[Math.min(names.length, answers.length - 1)] ?? [];
    names.push(name);
    const family = (address: string) => (address.includes(':') ? 6 : 4);
    done(
      null,
      addresses.map((address) => ({ address, family: family(address) })),
    );
  };
  return { lookup, names };
};
