import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { useTexts } from 'prosa/web';
import type { ImportColumn, LegalBasis, ListImportDraft } from '../../shared/import-schemas.ts';
import { BASES, problemOf, titlesOf, USES } from './import-plan.ts';
import type { ImportAnswers } from './import-plan.ts';

/** Asks what the columns of a spreadsheet hold, and on which legal basis its people are written to. */
export const PlanStep = ({
  draft,
  answers,
  onChange,
}: {
  readonly draft: ListImportDraft;
  readonly answers: ImportAnswers;
  readonly onChange: (answers: ImportAnswers) => void;
}) => {
  const t = useTexts('contact-lists');
  const ids = { country: useId(), basis: useId(), note: useId() };
  const titles = titlesOf(draft, answers.hasHeader);
  const rows = answers.hasHeader ? draft.preview.rows.slice(1) : draft.preview.rows;
  const problem = problemOf(answers);
  const use = (at: number, column: ImportColumn): void =>
    onChange({
      ...answers,
      columns: answers.columns.map((each, other) => (other === at ? column : each)),
    });
  return (
    <div className="form">
      <p>
        <strong dir="auto">{draft.name}</strong> · {t('import.rows', { count: draft.total })}
      </p>
      <Switch
        label={t('import.hasHeader')}
        checked={answers.hasHeader}
        onChange={({ currentTarget }) => onChange({ ...answers, hasHeader: currentTarget.checked })}
      />
      <div className="lists-preview" role="region" aria-label={t('import.preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {titles.map((title, at) => (
                <th key={at} scope="col">
                  <span dir="auto">{title}</span>
                  <HTMLSelect
                    aria-label={t('import.columnUse', { title })}
                    iconProps={{ title: '', 'aria-hidden': true }}
                    value={answers.columns[at] ?? 'skip'}
                    onChange={({ currentTarget }) => use(at, currentTarget.value as ImportColumn)}
                  >
                    {USES.map((each) => (
                      <option key={each} value={each}>
                        {t(`import.uses.${each}`)}
                      </option>
                    ))}
                  </HTMLSelect>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ position, cells }) => (
              <tr key={position}>
                {cells.map((cell, at) => (
                  <td key={at} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="form-row">
        <div className="field">
          <label className="field-label" htmlFor={ids.country}>
            {t('import.country')}
          </label>
          <HTMLSelect
            id={ids.country}
            fill
            iconProps={{ title: '', 'aria-hidden': true }}
            value={answers.country}
            onChange={({ currentTarget }) =>
              onChange({ ...answers, country: currentTarget.value === '55' ? '55' : '' })
            }
          >
            <option value="55">{t('import.countries.55')}</option>
            <option value="">{t('import.countries.none')}</option>
          </HTMLSelect>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={ids.basis}>
            {t('import.basis')}
          </label>
          <HTMLSelect
            id={ids.basis}
            fill
            iconProps={{ title: '', 'aria-hidden': true }}
            value={answers.legalBasis}
            onChange={({ currentTarget }) =>
              onChange({ ...answers, legalBasis: currentTarget.value as LegalBasis | '' })
            }
          >
            <option value="">{t('import.chooseBasis')}</option>
            {BASES.map((basis) => (
              <option key={basis} value={basis}>
                {t(`import.bases.${basis}`)}
              </option>
            ))}
          </HTMLSelect>
        </div>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={ids.note}>
          {t('import.basisNote')}
        </label>
        <InputGroup
          id={ids.note}
          fill
          maxLength={500}
          value={answers.basisNote}
          placeholder={t('import.basisNoteHint')}
          onValueChange={(basisNote) => onChange({ ...answers, basisNote })}
        />
      </div>
      {problem !== undefined && (
        <p className="lists-hint" role="status">
          {t(problem)}
        </p>
      )}
    </div>
  );
};
