import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import {
  Field,
  FormDialog,
  SelectField,
  errorCode,
  useCan,
  useForm,
  useNavigate,
  useTexts,
  useUser,
} from 'prosa/web';
import { createTicket } from '../api.ts';
import { useConnections } from '../use-connections.ts';
import { useQueues } from '../use-queues.ts';
import { inTheWay } from '../use-ticket-actions.ts';
import type { ConflictingTicket } from '../use-ticket-actions.ts';
import { refusalToOpen, sightOf } from '../membership.ts';
import type { TicketDto } from '../types.ts';
import { ContactPicker } from './ContactPicker.tsx';
import type { ContactChoice } from './ContactPicker.tsx';

interface Values {
  readonly contactId: number | null;
  readonly queueId: number | null;
  readonly whatsappId: number | null;
}

const property = { type: ['integer', 'null'] };

const schema = {
  type: 'object',
  required: ['contactId'],
  properties: { contactId: property, queueId: property, whatsappId: property },
};

/** Says that the contact is being attended already, and leads there where the reader may go. */
const Other = ({
  other,
  onOpen,
}: {
  readonly other: ConflictingTicket;
  readonly onOpen: (uuid: string) => void;
}) => {
  const t = useTexts('tickets');
  const sight = sightOf(useUser());
  const { uuid, userId = null, user, queue } = other;
  const status = userId === null ? 'pending' : 'open';
  const mayOpen = !refusalToOpen({ status, userId, queueId: queue?.id ?? null }, sight);
  return (
    <div className="new-other" role="alert">
      {user ? t('new.otherHas', { name: user.name }) : t('new.otherWaits')}
      {uuid !== undefined && mayOpen && (
        <Button text={t('actions.openOther')} onClick={() => onOpen(uuid)} />
      )}
    </div>
  );
};

/** Begins a ticket with a contact. */
export const NewTicketDialog = ({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (ticket: TicketDto) => void;
}) => {
  const t = useTexts('tickets');
  const user = useUser();
  const navigate = useNavigate();
  const isAdmin = useCan('admin');
  const queues = useQueues();
  const connections = useConnections();
  const [contact, setContact] = useState<ContactChoice>();
  const [other, setOther] = useState<ConflictingTicket>();

  const submit = async ({ contactId, queueId, whatsappId }: Values): Promise<void> => {
    if (contactId === null) return;
    try {
      onCreated(await createTicket({ contactId, queueId, whatsappId, userId: user.id }));
    } catch (error) {
      const standing = inTheWay(error);
      if (errorCode(error) !== 'ERR_OTHER_OPEN_TICKET' || !standing) throw error;
      setOther(standing);
    }
  };

  const form = useForm<Values>({
    schema,
    initial: {
      contactId: null,
      queueId: !isAdmin && queues.length === 1 ? (queues[0]?.id ?? null) : null,
      whatsappId: null,
    },
    check: ({ queueId }) =>
      !isAdmin && queueId === null ? { queueId: t('errors.ERR_QUEUE_REQUIRED') } : {},
    onSubmit: submit,
  });

  // A schema cannot say who may leave the queue out.
  const shown = {
    ...form,
    isRequired: (name: string) => (name === 'queueId' ? !isAdmin : form.isRequired(name)),
  };
  return (
    <FormDialog
      form={form}
      isOpen
      title={t('new.title')}
      submit={t('new.submit')}
      onClose={onClose}
    >
      <Field form={form} name="contactId" label={t('new.contact')} help={t('new.contactHelp')}>
        {(control) => (
          <ContactPicker
            control={control}
            chosen={contact}
            onChoose={(next) => {
              setContact(next);
              setOther(undefined);
              form.set('contactId', next?.id ?? null);
            }}
          />
        )}
      </Field>
      <SelectField
        form={shown}
        name="queueId"
        label={t('new.queue')}
        empty={t(isAdmin ? 'row.noQueue' : 'new.chooseQueue')}
        choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        form={form}
        name="whatsappId"
        label={t('new.line')}
        empty={t('new.ownLine')}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {other && (
        <Other
          other={other}
          onOpen={(uuid) => {
            onClose();
            void navigate(`/tickets/${uuid}`);
          }}
        />
      )}
    </FormDialog>
  );
};
