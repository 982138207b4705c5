import { useState } from 'react';
import { Field, FormDialog, SelectField, useForm, useTexts } from 'prosa/web';
import { updateTicket } from '../api.ts';
import { useAllQueues } from '../use-queues.ts';
import { useConnections } from '../use-connections.ts';
import type { TicketDto } from '../types.ts';
import { AttendantPicker } from './AttendantPicker.tsx';
import type { AttendantChoice } from './AttendantPicker.tsx';
import { queueFor, refusalOfTransfer, transferBody } from './transfer.ts';
import type { TransferValues } from './transfer.ts';

const property = { type: ['integer', 'null'] };

const schema = {
  type: 'object',
  properties: { userId: property, queueId: property, whatsappId: property },
};

/** Hands a ticket to a queue, to somebody in it, and to another connection when one is chosen. */
export const TransferDialog = ({
  ticket,
  onClose,
  onTransferred,
}: {
  readonly ticket: TicketDto;
  readonly onClose: () => void;
  /** @param to name of the attendant or the queue it went to */
  readonly onTransferred: (ticket: TicketDto, to: string) => void;
}) => {
  const t = useTexts('tickets');
  const queues = useAllQueues();
  const connections = useConnections().filter(({ id }) => id !== ticket.whatsappId);
  const [attendant, setAttendant] = useState<AttendantChoice>();

  const refuse = (values: TransferValues): { queueId?: string } => {
    const refusal = refusalOfTransfer(ticket, values);
    if (refusal === undefined) return {};
    const sentences = {
      'no-queue': t('errors.ERR_QUEUE_REQUIRED'),
      'is-here': t('transfer.isHere'),
      'is-with': t('transfer.isWith', { name: ticket.user?.name ?? '' }),
    };
    return { queueId: sentences[refusal] };
  };
  const form = useForm<TransferValues>({
    schema,
    initial: { userId: null, queueId: null, whatsappId: null },
    check: refuse,
    onSubmit: async (values) => {
      const moved = await updateTicket(ticket.id, transferBody(values));
      onTransferred(moved, attendant?.name ?? moved.queue?.name ?? '');
    },
  });
  // That something must be chosen is more than a schema can say.
  const shown = { ...form, isRequired: (name: string) => name === 'queueId' };

  const choose = (next: AttendantChoice | undefined): void => {
    setAttendant(next);
    form.set('userId', next?.id ?? null);
    const queueId = next ? queueFor(next, ticket) : null;
    if (form.values.queueId === null && queueId !== null) form.set('queueId', queueId);
  };
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('transfer.title', { name: ticket.contact.name })}
      submit={t('transfer.submit')}
      onClose={onClose}
    >
      <SelectField
        form={shown}
        name="queueId"
        label={t('transfer.queue')}
        empty={t('transfer.chooseQueue')}
        choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field
        form={form}
        name="userId"
        label={t('transfer.attendant')}
        help={t('transfer.attendantHelp')}
      >
        {(control) => <AttendantPicker control={control} chosen={attendant} onChoose={choose} />}
      </Field>
      {connections.length > 0 && (
        <SelectField
          form={form}
          name="whatsappId"
          label={t('transfer.line')}
          empty={t('transfer.sameLine')}
          choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </FormDialog>
  );
};
