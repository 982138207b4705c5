import { Button, Checkbox } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { ErrorState, MenuButton, SkeletonRows, useTexts } from 'prosa/web';
import type { List } from 'prosa/web';

interface Choosable {
  readonly id: number;
}

export interface ChoiceFilterProps<T extends Choosable> {
  readonly label: string;
  readonly icon: ReactElement;
  readonly list: Pick<List<T>, 'items' | 'status' | 'error' | 'reload'>;
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly children: (item: T) => ReactNode;
}

const Choices = <T extends Choosable>({
  label,
  list,
  chosen,
  onChange,
  children,
}: ChoiceFilterProps<T>) => {
  const t = useTexts('kanban');
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className="panel board-choices" role="dialog" aria-label={label}>
      {list.status === 'loading' && <SkeletonRows rows={3} height={28} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <p className="field-help">{t('filters.none')}</p>
      )}
      {list.items.length > 0 && (
        <fieldset>
          <legend>{label}</legend>
          {list.items.map((item) => (
            <Checkbox
              key={item.id}
              checked={chosen.includes(item.id)}
              onChange={() => toggle(item.id)}
              labelElement={children(item)}
            />
          ))}
        </fieldset>
      )}
      {chosen.length > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={t('filters.clear')}
          onClick={() => onChange([])}
        />
      )}
    </div>
  );
};

/** A button that opens a list of choices, any number of which narrow the board. */
export const ChoiceFilter = <T extends Choosable>(props: ChoiceFilterProps<T>) => {
  const { label, icon, chosen } = props;
  const text = chosen.length === 0 ? label : `${label}: ${chosen.length}`;
  return (
    <MenuButton
      className={chosen.length > 0 ? 'board-filter board-filter-active' : 'board-filter'}
      variant="outlined"
      popup="dialog"
      placement="bottom-start"
      label={text}
      icon={icon}
      menu={<Choices {...props} />}
    >
      {text}
    </MenuButton>
  );
};
