import { useList, useUser } from 'prosa/web';

export interface QueueChoice {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** Its place among the others; those without one come last. */
  readonly orderQueue?: number | null;
}

/** A new queue comes as a change, too. */
const LIVE = { event: 'queue', enter: 'always' } as const;

const placeOf = ({ orderQueue }: QueueChoice): number => orderQueue ?? Number.MAX_SAFE_INTEGER;

const inOrder = (a: QueueChoice, b: QueueChoice): number => placeOf(a) - placeOf(b) || a.id - b.id;

const useCompanyQueues = (isWanted: boolean) =>
  useList<QueueChoice>({ path: isWanted ? '/queue' : null, compare: inOrder, live: LIVE });

/** The queues a reader may choose from: own ones, or for admins all of the company. Undefined until known. */
export const useKnownQueues = (): readonly QueueChoice[] | undefined => {
  const { profile, queues = [] } = useUser();
  const isAdmin = profile === 'admin';
  const { status, items } = useCompanyQueues(isAdmin);
  // The reader's own queues are known without asking.
  if (!isAdmin) return queues;
  return status === 'ready' ? items : undefined;
};

/** As {@link useKnownQueues}; own ones until they are known. */
export const useQueues = (): readonly QueueChoice[] => {
  const { queues = [] } = useUser();
  return useKnownQueues() ?? queues;
};

/** All queues of the company: a ticket may be handed to any. Own ones until they are known. */
export const useAllQueues = (): readonly QueueChoice[] => {
  const { queues = [] } = useUser();
  const { status, items } = useCompanyQueues(true);
  return status === 'ready' ? items : queues;
};
