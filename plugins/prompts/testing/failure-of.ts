import { OutboundError } from 'prosa/core';

/** The failure of a call that must fail as calls to services do. */
export const failureOf = async (work: Promise<unknown>): Promise<OutboundError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OutboundError) return error;
  throw new Error('it was no failure of a service');
};
