import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTexts } from 'prosa/web';

/** Which member of a group writes: one who has written before, or anybody else. */
export const MemberField = ({
  value,
  members,
  onChange,
}: {
  readonly value: string;
  readonly members: readonly string[];
  readonly onChange: (name: string) => void;
}) => {
  const t = useTexts('simulator');
  const id = useId();
  return (
    <div className="phone-member">
      <label htmlFor={id}>{t('group.writes')}</label>
      <InputGroup
        id={id}
        list={`${id}-members`}
        value={value}
        autoComplete="off"
        onValueChange={onChange}
      />
      <datalist id={`${id}-members`}>
        {[...new Set(members)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
};
