import { createContext } from 'react';

/** The state of the command search, for everything drawn in it. */
export interface Commands {
  /** Id of the option the arrow keys have reached. */
  readonly active: string | undefined;
  readonly setActive: (id: string) => void;
  readonly close: () => void;
  /** Says that somebody is still looking; until the function it returns is called. */
  readonly busy: () => () => void;
}

export const CommandsContext = createContext<Commands | undefined>(undefined);

/** Title of the group an option is in. */
export const GroupContext = createContext('');
