/** Whether an ack says more than the one before: it never goes back, and a failure only replaces "waiting". */
export const ackRises = (current: number, next: number): boolean =>
  next === -1 ? current === 0 : current >= 0 && next > current;
