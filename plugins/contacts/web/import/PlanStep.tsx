import { Switch } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { useTexts } from 'prosa/web';
import type { BeginImportBody, ImportDraftDto } from '../../shared/import-schemas.ts';
import { Choice } from './Choice.tsx';
import { ColumnsTable } from './ColumnsTable.tsx';
import { problemOf } from './import-plan.ts';

/** Asks what the columns of a spreadsheet hold. */
export const PlanStep = ({
  draft,
  plan,
  onChange,
}: {
  readonly draft: ImportDraftDto;
  readonly plan: BeginImportBody;
  readonly onChange: (plan: BeginImportBody) => void;
}) => {
  const t = useTexts('contacts');
  const problem = problemOf(plan);
  const heading = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone, and the keyboard with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form">
      <p className="import-file" ref={heading} tabIndex={-1}>
        <strong dir="auto">{draft.name}</strong> · {t('import.rows', { count: draft.total })}
      </p>
      <Switch
        label={t('import.hasHeader')}
        checked={plan.hasHeader}
        onChange={({ currentTarget }) => onChange({ ...plan, hasHeader: currentTarget.checked })}
      />
      <ColumnsTable
        draft={draft}
        plan={plan}
        onChange={(columns) => onChange({ ...plan, columns })}
      />
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {t(problem)}
        </p>
      )}
      <div className="form-row">
        <Choice
          label={t('import.country')}
          value={plan.country}
          answers={[
            { value: '55', text: t('import.countries.55') },
            { value: '', text: t('import.countries.none') },
          ]}
          onChange={(country) => onChange({ ...plan, country })}
        />
        <Choice
          label={t('import.existing')}
          value={plan.existing}
          answers={[
            { value: 'keep', text: t('import.existings.keep') },
            { value: 'update', text: t('import.existings.update') },
          ]}
          onChange={(existing) => onChange({ ...plan, existing })}
        />
      </div>
    </div>
  );
};
