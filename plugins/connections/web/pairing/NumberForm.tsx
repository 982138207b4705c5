import { Button } from '@blueprintjs/core';
import { TextField, useForm, useTexts } from 'prosa/web';
import { PairBody } from '../../schemas.ts';

interface Values {
  readonly number: string;
}

const SCHEMA = { ...PairBody, required: ['number'] };

/** Asks for the number of the phone a code is to be typed on. */
export const NumberForm = ({ onAsk }: { readonly onAsk: (number: string) => Promise<void> }) => {
  const t = useTexts('connections');
  const form = useForm<Values>({
    schema: SCHEMA,
    initial: { number: '' },
    onSubmit: ({ number }) => onAsk(number),
  });
  return (
    <form className="connection-number" onSubmit={(event) => void form.submit(event)} noValidate>
      <TextField
        form={form}
        name="number"
        label={t('code.number')}
        help={t('code.numberHelp')}
        type="tel"
        autoComplete="tel"
        autoFocus
      />
      <Button type="submit" intent="primary" text={t('code.ask')} loading={form.isBusy} />
    </form>
  );
};
