import { useTexts } from 'prosa/web';
import type { References } from './use-references.ts';

export const optionId = (listId: string, index: number): string => `${listId}-${String(index)}`;

/** Colleagues or tickets that can take the place of what is being typed, above the box it is typed into. */
export const ReferenceList = ({
  id,
  references,
}: {
  readonly id: string;
  readonly references: References;
}) => {
  const t = useTexts('chats');
  const { all, active, point, choose } = references;
  return (
    <ul id={id} className="suggestions" role="listbox" aria-label={t('composer.suggestions')}>
      {all.map((reference, index) => (
        <li
          key={reference.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className="suggestion"
          onMouseMove={() => point(index)}
          // The text box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(reference)}
        >
          <b>{reference.label}</b>
          {reference.detail !== '' && <span dir="auto">{reference.detail}</span>}
        </li>
      ))}
    </ul>
  );
};
