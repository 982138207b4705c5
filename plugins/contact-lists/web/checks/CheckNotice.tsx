import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { formatDateTime, toast, useCan, useConfirm, useLanguage, useTexts } from 'prosa/web';
import type { ListCheckChange, ListCheckDto } from '../../shared/list-check-schemas.ts';

/** Above the list: how far the check of its numbers is, and what can be done about it. */
export const CheckNotice = ({
  check,
  onChange,
  onDismiss,
}: {
  readonly check: ListCheckDto;
  readonly onChange: (status: ListCheckChange) => Promise<void>;
  readonly onDismiss: () => void;
}) => {
  const t = useTexts('contact-lists');
  const language = useLanguage();
  const confirm = useConfirm();
  const mayChange = useCan('contact-lists-page:checkNumbers');
  const words = (count: number): string => count.toLocaleString(language);
  const { status, total, checked, valid, invalid, endsAt, wait, connection } = check;
  const isActive = status === 'running' || status === 'paused';
  const progress = t('check.progress', { checked: words(checked), total: words(total) });
  const change = (next: ListCheckChange): void => {
    onChange(next).catch((error: unknown) => toast.error(error));
  };
  const cancel = (): void => {
    void confirm({
      title: t('check.cancel.title'),
      children: t('check.cancel.text'),
      confirm: t('check.cancel.confirm'),
      isDanger: true,
      onConfirm: () => onChange('cancelled'),
    });
  };
  return (
    <div className="lists-notice">
      <span role="status">
        {t(`check.status.${status}`)}
        {' · '}
        {progress}
        {' · '}
        {t('check.counts', { valid: words(valid), invalid: words(invalid) })}
        {status === 'running' && wait === null && endsAt !== null && (
          <span className="lists-hint"> · {t('check.ends', { at: formatDateTime(endsAt) })}</span>
        )}
        {wait !== null && (
          <span className="lists-hint">
            {' · '}
            {t(`check.wait.${wait}`, { name: connection?.name ?? '' })}
          </span>
        )}
      </span>
      {isActive && (
        <progress
          className="lists-progress"
          max={Math.max(1, total)}
          value={checked}
          aria-label={progress}
        />
      )}
      {isActive && mayChange && (
        <>
          <Button
            size="small"
            variant="minimal"
            text={t(status === 'running' ? 'check.pause' : 'check.resume')}
            onClick={() => change(status === 'running' ? 'paused' : 'running')}
          />
          <Button size="small" variant="minimal" text={t('check.cancel.action')} onClick={cancel} />
        </>
      )}
      {!isActive && (
        <Button
          size="small"
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('check.dismiss')}
          onClick={onDismiss}
        />
      )}
    </div>
  );
};
