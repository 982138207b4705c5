import { Button } from '@blueprintjs/core';
import { PlusIcon, SmallCrossIcon } from '@blueprintjs/icons';
import { ColorTag, MenuButton, useTexts } from 'prosa/web';
import { companionOf } from '../../tickets/public.ts';
import type { TicketBelowHeaderProps } from '../../tickets/public.ts';
import { TagsCompanion } from '../public.ts';
import { TagPicker } from './TagPicker.tsx';
import { useCurrentTags } from './use-current-tags.ts';
import { useTicketTags } from './use-ticket-tags.ts';

const Editor = ({ ticket }: TicketBelowHeaderProps) => {
  const t = useTexts('tags');
  const { tags: chosen, save } = useTicketTags(ticket.id, companionOf(ticket, TagsCompanion));
  const tags = useCurrentTags(chosen);
  return (
    <div className="tag-editor" role="group" aria-label={t('editor.label')}>
      {tags.length > 0 && (
        <ul className="tag-editor-tags">
          {tags.map(({ id, name, color }) => (
            <li key={id}>
              <ColorTag color={color}>
                <bdi>{name}</bdi>
              </ColorTag>
              <Button
                className="tag-editor-take"
                variant="minimal"
                size="small"
                icon={<SmallCrossIcon />}
                aria-label={t('editor.take', { name })}
                onClick={() => save(tags.filter((tag) => tag.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <MenuButton
        className="tag-editor-add"
        size="small"
        popup="dialog"
        placement="bottom-start"
        label={t('editor.add')}
        icon={<PlusIcon size={14} />}
        menu={<TagPicker chosen={tags} onChange={save} />}
      >
        {t('editor.add')}
      </MenuButton>
    </div>
  );
};

/** The tags of the open ticket: added, made and taken off where one reads. */
const TagEditor = ({ ticket }: TicketBelowHeaderProps) => (
  <Editor key={ticket.id} ticket={ticket} />
);

export default TagEditor;
