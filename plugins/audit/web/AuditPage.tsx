import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { ExportIcon, HistoryIcon, RefreshIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  SearchInput,
  useCan,
  useDownload,
  useList,
  useTexts,
} from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import { SETTINGS_TOOLBAR_CLASS } from '../../settings/public.ts';
import { AUDIT_ACTIONS } from 'prosa/contract';
import type { AuditEntryDto, PlatformEntryDto } from '../schemas.ts';
import { auditColumns, platformColumns, strangerColumns } from './audit-columns.tsx';
import { subjectOf } from './entry-words.ts';

const BOOKS = ['company', 'platform', 'strangers'] as const;
type Book = (typeof BOOKS)[number];

const PATHS: Readonly<Record<Book, string>> = {
  company: '/audit',
  platform: '/audit/platform',
  strangers: '/audit/strangers',
};

/** An entry of any of the logs; what only the platform's have is drawn by its own columns. */
type Entry = AuditEntryDto & Partial<PlatformEntryDto>;

const columnsOf = (book: Book, t: Translate): readonly Column<Entry>[] => {
  if (book === 'strangers') return strangerColumns(t);
  // The list of this book has nothing but entries of the platform.
  if (book === 'platform') return platformColumns(t) as readonly Column<Entry>[];
  return auditColumns(t);
};

/** The audit log of the company; for the platform's people, the platform's own. */
const AuditPage = () => {
  const t = useTexts('audit');
  const shell = useTexts();
  const [search, setSearch] = useState('');
  const [action, setAction] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isPlatform = useCan('super');
  const [book, setBook] = useState<Book>('company');
  const { download, isBusy } = useDownload();
  const hasActions = book !== 'strangers';
  const params = hasActions ? { action, from, to } : { from, to };
  const list = useList<Entry>({ path: PATHS[book], itemsKey: 'entries', search, params });
  const isFiltered = (hasActions && action !== '') || from !== '' || to !== '';
  const save = (): void =>
    void download('/audit/platform/export', {
      name: `${t('file')}.csv`,
      params: { ...params, searchParam: search.trim() },
    });
  return (
    <>
      <div className={`${SETTINGS_TOOLBAR_CLASS} audit-toolbar`}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {isPlatform && (
          <HTMLSelect
            aria-label={t('books.label')}
            value={book}
            onChange={({ currentTarget: { value } }) =>
              setBook(BOOKS.find((each) => each === value) ?? 'company')
            }
          >
            {BOOKS.map((each) => (
              <option key={each} value={each}>
                {t(`books.${each}`)}
              </option>
            ))}
          </HTMLSelect>
        )}
        {hasActions && (
          <HTMLSelect
            aria-label={t('fields.action')}
            value={action}
            onChange={(event) => setAction(event.currentTarget.value)}
          >
            <option value="">{t('anyAction')}</option>
            {AUDIT_ACTIONS.map((each) => (
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
        {book === 'platform' && (
          <Button
            variant="outlined"
            icon={<ExportIcon />}
            text={t('export')}
            loading={isBusy}
            onClick={save}
          />
        )}
        <Button
          variant="minimal"
          icon={<RefreshIcon />}
          aria-label={shell('shell.refresh')}
          title={shell('shell.refresh')}
          onClick={list.reload}
        />
      </div>
      <DataTable
        key={book}
        label={t('title')}
        list={list}
        columns={columnsOf(book, t)}
        nameOf={(entry) => `${t(`actions.${entry.action}`)} ${subjectOf(entry, t)}`}
        empty={
          <EmptyState icon={HistoryIcon} title={t(isFiltered ? 'nothing.title' : 'empty.title')}>
            {t(isFiltered ? 'nothing.text' : `empty.${book === 'company' ? 'text' : book}`)}
          </EmptyState>
        }
      />
    </>
  );
};

export default AuditPage;
