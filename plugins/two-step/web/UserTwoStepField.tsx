import { Button } from '@blueprintjs/core';
import {
  ErrorState,
  http,
  SkeletonBar,
  toast,
  useClosedToVisitors,
  useConfirm,
  useTexts,
  useUser,
} from 'prosa/web';
import type { UserDialogProps } from '../../users/public.ts';
import { useTwoStep } from './use-two-step.ts';

const ColleagueTwoStep = ({
  user: { id, name },
  disabled,
}: {
  readonly user: { readonly id: number; readonly name: string };
  readonly disabled: boolean;
}) => {
  const t = useTexts('two-step');
  const confirm = useConfirm();
  const closed = useClosedToVisitors();
  const path = `/two-step/users/${String(id)}`;
  const { state, error, reload } = useTwoStep(path);
  const reset = (): void =>
    void confirm({
      title: t('ofUser.confirm', { name }),
      children: t('ofUser.consequence'),
      confirm: t('turnOff'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(path);
        toast.success(t('ofUser.done', { name }));
        reload();
      },
    });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  return (
    <div className="field">
      <div className="field-label">{t('title')}</div>
      {state ? (
        <p className="two-step-of-user">
          <span>{t(state.isOn ? 'ofUser.isOn' : 'ofUser.isOff')}</span>
          {state.isOn && (
            <Button
              intent="danger"
              variant="outlined"
              text={t('ofUser.reset')}
              disabled={disabled || closed !== undefined}
              title={closed}
              onClick={reset}
            />
          )}
        </p>
      ) : (
        <SkeletonBar width="220px" height={20} />
      )}
      <div className="field-help">{t('ofUser.help')}</div>
    </div>
  );
};

/** Whether a colleague shows a code besides the password, and the way out for who has lost phone and list. */
const UserTwoStepField = ({ user, disabled }: UserDialogProps) => {
  const { id: ownId } = useUser();
  const { id, name } = (user ?? {}) as { readonly id?: number; readonly name?: string };
  // One's own is turned off with one's password, elsewhere.
  if (id === undefined || id === ownId) return null;
  return <ColleagueTwoStep user={{ id, name: name ?? '' }} disabled={disabled} />;
};

export default UserTwoStepField;
