import { Button, HTMLSelect } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import type { Choice } from 'prosa/web';
import type { AudienceSourceDto } from '../../shared/audience-schemas.ts';

type Kind = AudienceSourceDto['kind'];

const KINDS: readonly Kind[] = ['list', 'segment', 'tag'];

const isSame = (a: AudienceSourceDto, b: AudienceSourceDto): boolean =>
  a.kind === b.kind && a.id === b.id;

/** Any number of lists, segments and tags, chosen one after another. */
export const SourcesField = ({
  label,
  help,
  refusal,
  sources,
  choices,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  /** Why the choice was refused. */
  readonly refusal?: string | undefined;
  readonly sources: readonly AudienceSourceDto[];
  readonly choices: Readonly<Record<Kind, readonly Choice[]>>;
  readonly disabled: boolean;
  readonly onChange: (sources: readonly AudienceSourceDto[]) => void;
}) => {
  const t = useTexts('campaigns');
  const id = useId();
  const nameOf = ({ kind, id: wanted }: AudienceSourceDto): string =>
    choices[kind].find(({ value }) => value === wanted)?.label ?? '…';
  const add = (value: string): void => {
    const [kind, chosen] = value.split(' ');
    const source = { kind: kind as Kind, id: Number(chosen) };
    if (!sources.some((each) => isSame(each, source))) onChange([...sources, source]);
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {sources.length > 0 && (
        <ul className="campaign-sources" aria-label={label}>
          {sources.map((source) => (
            <li key={`${source.kind} ${String(source.id)}`}>
              <span>
                <small>{t(`sources.${source.kind}`)}</small> <bdi>{nameOf(source)}</bdi>
              </span>
              <Button
                variant="minimal"
                size="small"
                icon={<SmallCrossIcon />}
                disabled={disabled}
                aria-label={t('sources.remove', { name: nameOf(source) })}
                onClick={() => onChange(sources.filter((each) => !isSame(each, source)))}
              />
            </li>
          ))}
        </ul>
      )}
      <HTMLSelect
        id={id}
        fill
        iconProps={{ title: '', 'aria-hidden': true }}
        value=""
        disabled={disabled}
        aria-invalid={refusal !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => add(event.currentTarget.value)}
      >
        <option value="">{t('sources.add')}</option>
        {KINDS.map((kind) => (
          <optgroup key={kind} label={t(`sources.${kind}s`)}>
            {choices[kind].map(({ value, label: name }) => (
              <option key={value} value={`${kind} ${value}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <div className={refusal === undefined ? 'field-help' : 'field-error'} id={`${id}-help`}>
        {refusal ?? help}
      </div>
    </div>
  );
};
