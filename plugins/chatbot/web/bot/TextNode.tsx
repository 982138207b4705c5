import type { ReactNode } from 'react';
import { http, MessageField, useTexts } from 'prosa/web';
import type { Bot } from './bot.ts';
import { Node } from './Node.tsx';
import type { BotConnection, ConnectionText } from './records.ts';
import { useNodeForm } from './use-node-form.ts';

/** A text the connection says by itself. */
export const TextNode = ({
  bot,
  connection,
  field,
  hint,
}: {
  readonly bot: Bot;
  readonly connection: BotConnection;
  readonly field: ConnectionText;
  /** Why the text is not sent as things are; told where there is one. */
  readonly hint?: ReactNode;
}) => {
  const t = useTexts('chatbot');
  const { id } = connection;
  const nodeForm = useNodeForm(bot.drafts, {
    record: `connection:${String(id)}`,
    saved: { [field]: connection[field] },
    save: async (changes) =>
      bot.connectionSaved(await http.put<BotConnection>(`/whatsapp/${String(id)}`, changes)),
  });
  const { form } = nodeForm;
  const key = `connection:${String(id)}:${field}`;
  return (
    <Node
      title={t(`bot.texts.${field}`)}
      summary={form.values[field] ?? ''}
      nodeForm={nodeForm}
      isOpen={bot.isOpen(key)}
      onToggle={() => bot.toggle(key)}
      hint={(form.values[field] ?? '').trim() !== '' && hint}
      editor={
        <MessageField
          form={form}
          name={field}
          label={t(`bot.texts.${field}`)}
          help={t(`bot.help.${field}`)}
          rows={4}
          maxLength={4096}
        />
      }
    />
  );
};
