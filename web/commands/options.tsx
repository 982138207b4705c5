import { createContext, useContext, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface Commands {
  /** Id of the option the arrow keys have reached. */
  readonly active: string | undefined;
  readonly setActive: (id: string) => void;
  readonly close: () => void;
}

export const CommandsContext = createContext<Commands | undefined>(undefined);

/** Results of one kind in the command search. A plugin that fills `shell.commands` draws one of these. */
export const CommandGroup = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <div role="group" className="command-group" aria-labelledby={id}>
      <div className="command-title" id={id}>
        {title}
      </div>
      {children}
    </div>
  );
};

/** One result: chosen by click, or by arrow keys and Enter. The search closes with it. */
export const CommandOption = ({
  icon,
  hint,
  onChoose,
  children,
}: {
  readonly icon?: ReactElement;
  /** At the end of the row, quiet. */
  readonly hint?: ReactNode;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) => {
  const id = useId();
  const commands = useContext(CommandsContext);
  return (
    // Keys are handled by the search box, which keeps the focus.
    <div
      id={id}
      role="option"
      className="command-option"
      aria-selected={commands?.active === id}
      onMouseMove={() => commands?.setActive(id)}
      onClick={() => {
        commands?.close();
        onChoose();
      }}
    >
      {icon}
      <span className="command-text">{children}</span>
      {hint !== undefined && <span className="command-hint">{hint}</span>}
    </div>
  );
};
