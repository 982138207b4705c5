import { Button } from '@blueprintjs/core';
import {
  EditIcon,
  EyeOpenIcon,
  OfficeIcon,
  PlusIcon,
  RefreshIcon,
  TrashIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  daysUntil,
  EmptyState,
  formatDate,
  http,
  SearchInput,
  toast,
  useConfirm,
  useList,
  useNow,
  useTexts,
  useUser,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import { SETTINGS_TOOLBAR_CLASS } from '../../settings/public.ts';
import type { CompanyDto, CreatedCompanyDto } from '../schemas.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { companyColumns } from './company-columns.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { dayOf, renewedDay, urgencyOf } from './renewal.ts';
import { VisitDialog } from './VisitDialog.tsx';

interface Plan {
  readonly id: number;
  readonly name: string;
}

/** The platform's customers: for its own people. */
const CompaniesPage = () => {
  const t = useTexts('companies');
  const shell = useTexts();
  const confirm = useConfirm();
  const { companyId } = useUser();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<CompanyDto | 'new'>();
  const [created, setCreated] = useState<CreatedCompanyDto>();
  const [closed, setClosed] = useState<CompanyDto>();
  const [visited, setVisited] = useState<CompanyDto>();
  const now = useNow(3_600_000);
  const plans = useList<Plan>({ path: '/plans/all' });
  const list = useList<CompanyDto>({
    path: '/companies',
    itemsKey: 'companies',
    search,
    compare: (one, other) => one.name.localeCompare(other.name),
  });

  const renew = (company: CompanyDto): void => {
    const { id, name, dueDate, timezone, recurrence } = company;
    const day = renewedDay(dayOf(dueDate, timezone), dayOf(Date.now(), timezone), recurrence);
    void confirm({
      title: t('renew.title', { name }),
      children: t('renew.text', { date: formatDate(`${day}T12:00:00Z`, 'UTC') }),
      confirm: t('renew.action'),
      failure: shell('common.failed'),
      onConfirm: async () => {
        const renewed = await http.put<CompanyDto>(`/companies/${id}`, { dueDate: day });
        // The referrer is told by the list alone.
        list.upsert({ ...company, ...renewed });
        toast.success(shell('common.done'));
      },
    });
  };
  const reopen = ({ id, name }: CompanyDto): void => {
    void confirm({
      title: t('reopen.title', { name }),
      children: t('reopen.text'),
      confirm: t('reopen.action'),
      failure: shell('common.failed'),
      onConfirm: async () => {
        list.upsert(await http.post<CompanyDto>(`/companies/${id}/restoration`));
        toast.success(shell('common.done'));
      },
    });
  };
  const saved = (company: CreatedCompanyDto): void => {
    const { generatedPassword, ...rest } = company;
    list.upsert({ ...list.items.find(({ id }) => id === rest.id), ...rest });
    if (generatedPassword !== undefined) setCreated(company);
  };
  const reopening = (company: CompanyDto): readonly RowAction[] => [
    { text: t('reopen.action'), icon: <UndoIcon />, onClick: () => reopen(company) },
  ];
  const actionsOf = (company: CompanyDto): readonly RowAction[] => [
    { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(company) },
    { text: t('renew.action'), icon: <RefreshIcon />, onClick: () => renew(company) },
    ...(company.id === companyId || !company.status
      ? []
      : [
          {
            text: t('visit.action'),
            icon: <EyeOpenIcon />,
            onClick: () => setVisited(company),
          },
        ]),
    {
      text: shell('common.delete'),
      icon: <TrashIcon />,
      isDanger: true,
      onClick: () => setClosed(company),
      ...(company.id === companyId ? { disabledBecause: t('remove.notYours') } : {}),
    },
  ];
  const add = (
    <Button intent="primary" icon={<PlusIcon />} text={t('add')} onClick={() => setEdited('new')} />
  );
  return (
    <>
      <div className={SETTINGS_TOOLBAR_CLASS}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </div>
      <DataTable
        label={t('title')}
        list={list}
        columns={companyColumns(t)}
        nameOf={({ name }) => name}
        onOpen={(company) => (company.deleteAt === null ? setEdited(company) : reopen(company))}
        toneOf={({ dueDate, timezone }) => urgencyOf(daysUntil(dueDate, now, timezone))}
        actions={(company) => (company.deleteAt === null ? actionsOf : reopening)(company)}
        empty={<EmptyState icon={OfficeIcon} title={t('empty.title')} action={add} />}
      />
      {edited !== undefined && (
        <CompanyDialog
          company={edited === 'new' ? undefined : edited}
          plans={plans.items.map(({ id, name }) => ({ value: id, label: name }))}
          onSaved={saved}
          onClose={() => setEdited(undefined)}
        />
      )}
      {closed && (
        <CloseDialog company={closed} onClosed={list.upsert} onClose={() => setClosed(undefined)} />
      )}
      {visited && <VisitDialog company={visited} onClose={() => setVisited(undefined)} />}
      {created && <FirstPassword company={created} onClose={() => setCreated(undefined)} />}
    </>
  );
};

export default CompaniesPage;
