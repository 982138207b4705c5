import { Button } from '@blueprintjs/core';
import { ArrowLeftIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Avatar, ErrorState, SkeletonBar, toast, useConfirm, useTexts } from 'prosa/web';
import type { PhoneConnectionDto, PhoneMessageDto } from '../../schemas.ts';
import { Composer } from './Composer.tsx';
import type { Draft, Purpose } from './Composer.tsx';
import { ChatMessages } from './MessageList.tsx';
import { numberFor } from '../data/customer.ts';
import type { Customer } from '../data/customer.ts';
import { MemberField } from './MemberField.tsx';
import type { MessageActions } from './MessageMenu.tsx';
import type { PhoneApi } from '../data/phone-api.ts';
import type { Chat } from '../data/use-chat.ts';
import { useCompanyTyping } from '../data/use-company-typing.ts';
import { useTyping } from '../data/use-typing.ts';

/** The chat with the company, on the customer's phone. */
export const PhoneChat = ({
  api,
  connection,
  customer,
  chat,
  onBack,
}: {
  readonly api: PhoneApi;
  readonly connection: PhoneConnectionDto;
  readonly customer: Customer;
  readonly chat: Chat;
  /** Back to the customers, where they are not beside the phone. */
  readonly onBack?: () => void;
}) => {
  const t = useTexts('simulator');
  const confirm = useConfirm();
  const typing = useTyping(api, customer.number);
  const isCompanyTyping = useCompanyTyping(connection.connectionId, customer.number);
  const [purpose, setPurpose] = useState<Purpose>();
  const members = chat.messages?.flatMap(({ senderName }) => senderName || []) ?? [];
  const [member, setMember] = useState<string>();
  const writer = member ?? members.at(-1) ?? t('group.somebody');

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await chat.reload();
    } catch (error) {
      toast.error(error);
    }
  };
  const actions: MessageActions = {
    onReply: (message) => setPurpose({ kind: 'reply', message }),
    onEdit: (message) => setPurpose({ kind: 'edit', message }),
    onReact: (message, emoji) => void attempt(() => api.react(message.id, emoji)),
    onDelete: (message: PhoneMessageDto) =>
      void confirm({
        title: t('remove.title'),
        children: t('remove.text'),
        confirm: t('message.delete'),
        isDanger: true,
        onConfirm: async () => {
          await api.remove(message.id);
          await chat.reload();
        },
      }),
  };
  const send = async ({ id, body, files }: Draft): Promise<void> => {
    if (purpose?.kind === 'edit') await api.edit(purpose.message.id, body);
    else {
      const { number, name, isGroup } = customer;
      await api.write({
        id,
        body,
        files,
        from: isGroup ? { number: numberFor(writer), name: writer } : { number, name },
        ...(isGroup ? { group: { number, name } } : {}),
        ...(purpose ? { quotedId: purpose.message.id } : {}),
      });
    }
    setPurpose(undefined);
    await chat.reload();
  };
  return (
    <div className="phone-chat">
      <header className="phone-chat-head">
        {onBack && (
          <Button
            variant="minimal"
            icon={<ArrowLeftIcon />}
            aria-label={t('chat.back')}
            onClick={onBack}
          />
        )}
        <Avatar name={customer.isGroup ? customer.name : connection.name} size={36} />
        <span className="phone-chat-words">
          <b>{customer.isGroup ? customer.name : connection.name}</b>
          <span aria-live="polite">
            {isCompanyTyping
              ? t('chat.typing')
              : t(customer.isGroup ? 'chat.group' : 'chat.company')}
          </span>
        </span>
      </header>
      {chat.error !== undefined && !chat.messages ? (
        <ErrorState error={chat.error} onRetry={() => void chat.reload()} />
      ) : chat.messages ? (
        <ChatMessages
          label={t('chat.label', { name: customer.name })}
          messages={chat.messages}
          isGroup={customer.isGroup}
          {...actions}
        />
      ) : (
        <div className="phone-talk phone-talk-loading" role="status">
          <span className="visually-hidden">{t('chat.loading')}</span>
          <SkeletonBar width="62%" height={36} />
          <SkeletonBar width="48%" height={36} />
        </div>
      )}
      {chat.messages?.length === 0 && <p className="phone-hint">{t('chat.empty')}</p>}
      {connection.status !== 'CONNECTED' && (
        <p className="phone-hint" role="status">
          {t('chat.waits')}
        </p>
      )}
      {customer.isGroup && <MemberField value={writer} members={members} onChange={setMember} />}
      <Composer
        // Another purpose starts with another text.
        key={purpose?.kind === 'edit' ? purpose.message.id : 'new'}
        purpose={purpose}
        typing={typing}
        onSend={send}
        onCancel={() => setPurpose(undefined)}
      />
    </div>
  );
};
