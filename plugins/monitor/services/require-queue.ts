import type { Tasks } from 'prosa/core';
import { monitorErrors } from '../errors.ts';

/** @throws ERR_NO_QUEUE_FOUND for a name that no plugin declares tasks of */
export const requireQueue = ({ givenUp }: Pick<Tasks, 'givenUp'>, name: string): void => {
  if (!givenUp.isQueue(name)) throw monitorErrors.ERR_NO_QUEUE_FOUND();
};
