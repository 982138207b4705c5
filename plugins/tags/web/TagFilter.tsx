import { Button, Checkbox } from '@blueprintjs/core';
import { TagIcon } from '@blueprintjs/icons';
import { ColorTag, ErrorState, MenuButton, SkeletonRows, useEvents, useTexts } from 'prosa/web';
import { companionOf } from '../../tickets/public.ts';
import type { TicketListProps } from '../../tickets/public.ts';
import { TagsCompanion } from '../public.ts';
import { useTagChoices } from './use-tag-choices.ts';

const PARAMETER = 'tags';

const chosenOf = ({ narrowings }: TicketListProps): readonly number[] =>
  JSON.parse(narrowings[PARAMETER]?.value ?? '[]') as number[];

const choose = ({ narrow }: TicketListProps, ids: readonly number[]): void => {
  narrow(
    PARAMETER,
    ids.length === 0
      ? undefined
      : {
          value: JSON.stringify(ids),
          passes: (ticket) => {
            const tags = companionOf(ticket, TagsCompanion);
            return ids.every((id) => tags.some((tag) => tag.id === id));
          },
        },
  );
};

const Choices = ({ slot }: { readonly slot: TicketListProps }) => {
  const t = useTexts('tags');
  const list = useTagChoices();
  const chosen = chosenOf(slot);
  const toggle = (id: number): void => {
    const rest = chosen.filter((other) => other !== id);
    choose(slot, chosen.includes(id) ? rest : [...rest, id].sort((a, b) => a - b));
  };
  return (
    <div className="panel tag-filter-panel" role="dialog" aria-label={t('filter.label')}>
      {list.status === 'loading' && <SkeletonRows rows={3} height={28} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <p className="field-help">{t('filter.none')}</p>
      )}
      {list.items.length > 0 && (
        <fieldset className="tag-choices">
          <legend>{t('filter.all')}</legend>
          {list.items.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              labelElement={
                <ColorTag color={color}>
                  <bdi>{name}</bdi>
                </ColorTag>
              }
            />
          ))}
        </fieldset>
      )}
      {chosen.length > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={t('filter.clear')}
          onClick={() => choose(slot, [])}
        />
      )}
    </div>
  );
};

/** Which tags a ticket of the search tab must carry. */
const TagFilter = (slot: TicketListProps) => {
  const t = useTexts('tags');
  const chosen = chosenOf(slot);
  useEvents(['tag'], ({ action, tagId }) => {
    // A tag that is gone would hide everything for a reason nobody can see.
    if (action === 'delete' && chosen.includes(tagId as number)) {
      choose(
        slot,
        chosen.filter((id) => id !== tagId),
      );
    }
  });
  const text =
    chosen.length === 0 ? t('filter.label') : t('filter.chosen', { count: chosen.length });
  return (
    <MenuButton
      className={chosen.length > 0 ? 'tag-filter tag-filter-active' : 'tag-filter'}
      variant="outlined"
      popup="dialog"
      placement="bottom-start"
      label={text}
      icon={<TagIcon size={14} />}
      menu={<Choices slot={slot} />}
    >
      {text}
    </MenuButton>
  );
};

export default TagFilter;
