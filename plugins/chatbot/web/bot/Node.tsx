import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon, DragHandleVerticalIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Pill, useTexts } from 'prosa/web';
import type { NodeForm, NodeState } from './use-node-form.ts';
import type { SortProps } from './use-sorting.ts';

const TONES = {
  changed: 'warning',
  saving: 'neutral',
  saved: 'success',
  failed: 'danger',
} as const satisfies Partial<Record<NodeState, string>>;

/** A text of the bot in the tree: its beginning while it is closed, its form while it is open. */
export const Node = <V extends object>({
  title,
  summary,
  marker,
  nodeForm,
  isOpen,
  onToggle,
  hint,
  sort,
  tools,
  editor,
  children,
}: {
  readonly title: string;
  /** The beginning of its text; empty where there is none. */
  readonly summary: string;
  /** A number, or a colour. */
  readonly marker?: ReactNode;
  readonly nodeForm: NodeForm<V>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Why the text is not sent as things are. */
  readonly hint?: ReactNode;
  readonly sort?: SortProps;
  readonly tools?: ReactNode;
  readonly editor: ReactNode;
  /** The nodes below it. */
  readonly children?: ReactNode;
}) => {
  const t = useTexts('chatbot');
  const shell = useTexts();
  const id = useId();
  const { form, state, refusal } = nodeForm;
  return (
    <li className="bot-node" {...sort?.row}>
      <div className="bot-row">
        {sort && (
          <span className="bot-handle" title={t('bot.drag')} aria-hidden="true" {...sort.handle}>
            <DragHandleVerticalIcon />
          </span>
        )}
        <button
          type="button"
          className="bot-open"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-keyshortcuts={sort && 'Alt+ArrowUp Alt+ArrowDown'}
          onClick={onToggle}
          onKeyDown={sort?.onKeyDown}
        >
          {marker}
          <span className="bot-words">
            <span className="bot-title">{title}</span>
            <span className={summary === '' ? 'bot-summary is-empty' : 'bot-summary'}>
              {summary === '' ? t('bot.noText') : summary}
            </span>
          </span>
          {isOpen ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
        </button>
        <span className="bot-state" role="status">
          {state !== 'clean' && <Pill tone={TONES[state]}>{t(`bot.states.${state}`)}</Pill>}
        </span>
        {tools !== undefined && <span className="bot-tools">{tools}</span>}
      </div>
      {hint !== undefined && hint !== false && <p className="bot-hint">{hint}</p>}
      {isOpen && (
        <form
          id={id}
          className="bot-editor"
          aria-label={t('bot.edit', { title })}
          noValidate
          onSubmit={(event) => void form.submit(event)}
        >
          {editor}
          {refusal !== undefined && (
            <p className="field-error" role="alert">
              {refusal}
            </p>
          )}
          <div className="bot-editor-actions">
            <Button
              text={t('bot.discard')}
              disabled={!form.isDirty || form.isBusy}
              onClick={() => form.reset()}
            />
            <Button
              type="submit"
              intent="primary"
              text={shell('common.save')}
              disabled={!form.isDirty}
              loading={form.isBusy}
            />
          </div>
        </form>
      )}
      {children}
    </li>
  );
};
