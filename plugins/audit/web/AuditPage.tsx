import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { HistoryIcon, RefreshIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { DataTable, EmptyState, SearchInput, useCan, useList, useTexts } from 'prosa/web';
import { SETTINGS_TOOLBAR_CLASS } from '../../settings/public.ts';
import { ACTIONS } from '../schemas.ts';
import type { AuditEntryDto } from '../schemas.ts';
import { auditColumns, strangerColumns } from './audit-columns.tsx';
import { subjectOf } from './entry-words.ts';

/** What people of the company did that they may have to answer for. */
export const AuditPage = () => {
  const t = useTexts('audit');
  const shell = useTexts();
  const [search, setSearch] = useState('');
  const [action, setAction] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isPlatform = useCan('super');
  const [book, setBook] = useState<'company' | 'strangers'>('company');
  const isOwn = book === 'company';
  const list = useList<AuditEntryDto>({
    path: isOwn ? '/audit' : '/audit/strangers',
    itemsKey: 'entries',
    search,
    params: isOwn ? { action, from, to } : { from, to },
  });
  const isFiltered = (isOwn && action !== '') || from !== '' || to !== '';
  return (
    <>
      <div className={`${SETTINGS_TOOLBAR_CLASS} audit-toolbar`}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {isPlatform && (
          <HTMLSelect
            aria-label={t('books.label')}
            value={book}
            onChange={(event) =>
              setBook(event.currentTarget.value === 'strangers' ? 'strangers' : 'company')
            }
          >
            <option value="company">{t('books.company')}</option>
            <option value="strangers">{t('books.strangers')}</option>
          </HTMLSelect>
        )}
        {isOwn && (
          <HTMLSelect
            aria-label={t('fields.action')}
            value={action}
            onChange={(event) => setAction(event.currentTarget.value)}
          >
            <option value="">{t('anyAction')}</option>
            {ACTIONS.map((each) => (
              <option key={each} value={each}>
                {t(`actions.${each}`)}
              </option>
            ))}
          </HTMLSelect>
        )}
        <label className="audit-day">
          {t('from')}
          <InputGroup type="date" value={from} max={to} onValueChange={setFrom} />
        </label>
        <label className="audit-day">
          {t('to')}
          <InputGroup type="date" value={to} min={from} onValueChange={setTo} />
        </label>
        <Button
          variant="minimal"
          icon={<RefreshIcon />}
          aria-label={shell('shell.refresh')}
          title={shell('shell.refresh')}
          onClick={list.reload}
        />
      </div>
      <DataTable
        label={t('title')}
        list={list}
        columns={isOwn ? auditColumns(t) : strangerColumns(t)}
        nameOf={(entry) => `${t(`actions.${entry.action}`)} ${subjectOf(entry, t)}`}
        empty={
          <EmptyState icon={HistoryIcon} title={t(isFiltered ? 'nothing.title' : 'empty.title')}>
            {t(isFiltered ? 'nothing.text' : isOwn ? 'empty.text' : 'empty.strangers')}
          </EmptyState>
        }
      />
    </>
  );
};
