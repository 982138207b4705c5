import { RefreshIcon } from '@blueprintjs/icons';
import { useContext, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SkeletonBar } from '../components/states.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { useUser } from '../user/state.ts';
import { CommandsContext, GroupContext } from './context.ts';
import { rememberRecent } from './recent.ts';
import type { CommandResults } from './use-command-results.ts';

/** Results of one kind in the command search. A plugin that fills `shell.commands` draws one of these. */
export const CommandGroup = ({
  title,
  results,
  children,
}: {
  readonly title: string;
  /** Where what it holds comes from: it then says by itself that it loads or failed, and is not there without results. */
  readonly results?: CommandResults<unknown>;
  readonly children: ReactNode;
}) => {
  const t = useTexts();
  const id = useId();
  const { status = 'ready', items = [undefined] } = results ?? {};
  const isBare = items.length === 0;
  if (status === 'idle' || (isBare && status === 'ready')) return null;
  return (
    <GroupContext value={title}>
      <div role="group" className="command-group" aria-labelledby={id}>
        <div className="command-title" id={id}>
          {title}
        </div>
        {isBare && status === 'loading' && (
          <div className="command-skeleton" aria-hidden="true">
            <SkeletonBar />
            <SkeletonBar />
          </div>
        )}
        {results && status === 'failed' ? (
          <CommandOption icon={<RefreshIcon />} keepsOpen onChoose={results.retry}>
            {t('commands.failed')}
          </CommandOption>
        ) : (
          children
        )}
      </div>
    </GroupContext>
  );
};

/** One result: chosen by click, or by arrow keys and Enter. The search closes with it. */
export const CommandOption = ({
  icon,
  hint,
  detail,
  to,
  name,
  keepsOpen = false,
  onChoose,
  children,
}: {
  readonly icon?: ReactElement;
  /** At the end of the row, quiet. */
  readonly hint?: ReactNode;
  /** A second line below, quiet. */
  readonly detail?: ReactNode;
  /** Address it leads to. */
  readonly to?: string;
  /** Its name among the places visited lately; without it, it is not one of them. */
  readonly name?: string;
  /** For what changes the results themselves. */
  readonly keepsOpen?: boolean;
  readonly onChoose?: () => void;
  readonly children: ReactNode;
}) => {
  const id = useId();
  const user = useUser();
  const navigate = useNavigate();
  const kind = useContext(GroupContext);
  const commands = useContext(CommandsContext);
  const choose = (): void => {
    if (!keepsOpen) commands?.close();
    onChoose?.();
    if (to === undefined) return;
    if (name !== undefined) rememberRecent(user.id, { to, name, kind });
    void navigate(to);
  };
  return (
    // Keys are handled by the search box, which keeps the focus.
    <div
      id={id}
      role="option"
      className="command-option"
      aria-selected={commands?.active === id}
      onMouseMove={() => commands?.setActive(id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {icon}
      <span className="command-text">
        <span className="command-line">{children}</span>
        {detail !== undefined && <span className="command-detail">{detail}</span>}
      </span>
      {hint !== undefined && <span className="command-hint">{hint}</span>}
    </div>
  );
};
