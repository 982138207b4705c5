import { useEffect, useState } from 'react';
import { http, useEvents, useUser } from 'prosa/web';

export interface QueueChoice {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** The queues a reader may choose from: own ones, or for admins all of the company. */
export const useQueues = (): readonly QueueChoice[] => {
  const { profile, queues = [] } = useUser();
  const isAdmin = profile === 'admin';
  const [all, setAll] = useState<readonly QueueChoice[]>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!isAdmin) return;
    let isCurrent = true;
    http.get<readonly QueueChoice[]>('/queue').then(
      (found) => {
        if (isCurrent) setAll(found);
      },
      // The reader's own queues are known without asking.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isAdmin, asked]);
  useEvents(['queue'], () => setAsked((times) => times + 1));
  return isAdmin ? (all ?? queues) : queues;
};
