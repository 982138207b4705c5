import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { DialogFrame, DialogParts } from '../components/Dialog.tsx';
import { http } from '../data/http.ts';
import { TextField } from '../forms/fields.tsx';
import { useForm } from '../forms/use-form.ts';
import { useTexts } from '../i18n/i18n.ts';
import { store } from '../store.ts';
import { identityAtom } from '../session/identity.ts';
import type { ConfirmationWay, IdentityQuestion } from '../session/identity.ts';
import { userAtom } from '../user/state.ts';

const SCHEMAS = {
  password: {
    type: 'object',
    required: ['evidence'],
    properties: { evidence: { type: 'string', minLength: 1, maxLength: 200 } },
  },
  code: {
    type: 'object',
    required: ['evidence'],
    properties: { evidence: { type: 'string', minLength: 6, maxLength: 40 } },
  },
} as const;

/** One way to confirm. An error is said at the field, and the dialog stays. */
const Evidence = ({
  way,
  other,
  onOther,
  answer,
}: Pick<IdentityQuestion, 'answer'> & {
  readonly way: ConfirmationWay;
  readonly other: ConfirmationWay | undefined;
  readonly onOther: () => void;
}) => {
  const t = useTexts();
  const id = useId();
  const form = useForm({
    schema: SCHEMAS[way],
    initial: { evidence: '' },
    fieldOf: { ERR_CONFIRMATION_WRONG: 'evidence', ERR_TOO_MANY_ATTEMPTS: 'evidence' },
    onSubmit: async ({ evidence }) => {
      await http.post('/auth/confirm', { [way]: evidence });
      answer(true);
    },
  });
  const cancel = (): void => {
    if (!form.isBusy) answer(false);
  };
  return (
    <DialogFrame isOpen size="small" labelledBy={id} onClose={cancel}>
      <form className="dialog-parts" noValidate onSubmit={(event) => void form.submit(event)}>
        <DialogParts
          id={id}
          title={t('identity.title')}
          hasCloseButton={false}
          onClose={cancel}
          actions={
            <>
              <Button text={t('common.cancel')} disabled={form.isBusy} onClick={cancel} />
              <Button
                type="submit"
                intent="primary"
                text={t('identity.confirm')}
                loading={form.isBusy}
              />
            </>
          }
        >
          <div className="form">
            <p>{t(`identity.${way}Text`)}</p>
            <TextField
              form={form}
              name="evidence"
              type={way === 'password' ? 'password' : 'text'}
              label={t(`identity.${way}`)}
              autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
              autoFocus
            />
            {other && (
              <Button
                variant="minimal"
                text={t(`identity.use.${other}`)}
                disabled={form.isBusy}
                onClick={onOther}
              />
            )}
          </div>
        </DialogParts>
      </form>
    </DialogFrame>
  );
};

const Question = ({ ways, answer }: IdentityQuestion) => {
  const [chosen, setChosen] = useState<ConfirmationWay>();
  const way = chosen ?? ways[0] ?? 'password';
  const other = ways.find((each) => each !== way);
  return (
    <Evidence key={way} way={way} other={other} onOther={() => setChosen(other)} answer={answer} />
  );
};

/** Draws what {@link confirmIdentity} asks. One, near the root, above every other dialog. */
export const IdentityHost = () => {
  const question = useAtomValue(identityAtom, { store });
  const user = useAtomValue(userAtom, { store });
  useEffect(() => {
    // The session ended meanwhile: there is nobody to confirm.
    if (question && !user) question.answer(false);
  }, [question, user]);
  return question ? <Question {...question} /> : null;
};
