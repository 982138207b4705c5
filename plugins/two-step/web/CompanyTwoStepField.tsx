import { Button } from '@blueprintjs/core';
import { ErrorState, http, SkeletonBar, toast, useConfirm, useTexts, useUser } from 'prosa/web';
import type { CompanyDialogProps } from '../../companies/public.ts';
import type { PeopleWithTwoStep } from '../schemas.ts';
import { useAnswer } from './use-two-step.ts';

type Person = PeopleWithTwoStep['users'][number];

const CompanyPeople = ({ company, disabled }: CompanyDialogProps) => {
  const t = useTexts('two-step');
  const confirm = useConfirm();
  const path = `/two-step/companies/${String(company.id)}/users`;
  const { state, error, reload } = useAnswer<PeopleWithTwoStep>(path);
  const users = state?.users;
  const reset = ({ id, name }: Person): void =>
    void confirm({
      title: t('ofUser.confirm', { name }),
      children: t('ofCompany.consequence', { company: company.name }),
      confirm: t('turnOff'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`${path}/${String(id)}`);
        toast.success(t('ofUser.done', { name }));
        reload();
      },
    });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  return (
    <div className="field">
      <div className="field-label">{t('title')}</div>
      {users === undefined && <SkeletonBar width="220px" height={20} />}
      {users?.length === 0 && <p className="two-step-of-user">{t('ofCompany.nobody')}</p>}
      {users && users.length > 0 && (
        <ul className="two-step-people">
          {users.map((person) => (
            <li key={person.id}>
              <span className="two-step-person">
                <b>{person.name}</b>
                <small>{person.email}</small>
              </span>
              <Button
                intent="danger"
                variant="outlined"
                text={t('turnOff')}
                aria-label={t('ofCompany.reset', { name: person.name })}
                disabled={disabled}
                onClick={() => reset(person)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="field-help">{t('ofCompany.help')}</div>
    </div>
  );
};

/** The way out for a company whose only admin has lost phone and recovery codes. */
const CompanyTwoStepField = (props: CompanyDialogProps) => {
  const { companyId } = useUser();
  // The people of one's own company are helped on the users' screen.
  return props.company.id === companyId ? null : <CompanyPeople {...props} />;
};

export default CompanyTwoStepField;
