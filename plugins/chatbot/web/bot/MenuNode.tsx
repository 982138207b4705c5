import { Checkbox } from '@blueprintjs/core';
import { http, Link, toast, useTexts } from 'prosa/web';
import type { Bot } from './bot.ts';
import { Node } from './Node.tsx';
import { QueueNode } from './QueueNode.tsx';
import type { BotConnection, BotQueue } from './records.ts';
import { useNodeForm } from './use-node-form.ts';
import { useSorting } from './use-sorting.ts';

/** The queues a connection offers, in their order, with all that follows from each. */
export const MenuNode = ({
  bot,
  connection,
  queues,
}: {
  readonly bot: Bot;
  readonly connection: BotConnection;
  /** All of the company, in their order. */
  readonly queues: readonly BotQueue[];
}) => {
  const t = useTexts('chatbot');
  const { id } = connection;
  const nodeForm = useNodeForm(bot.drafts, {
    record: `connection:${String(id)}`,
    saved: { queueIds: connection.queues.map((queue) => queue.id).sort((a, b) => a - b) },
    save: async (changes) =>
      bot.connectionSaved(await http.put<BotConnection>(`/whatsapp/${String(id)}`, changes)),
  });
  const { form } = nodeForm;
  const chosen = new Set(form.values.queueIds);
  const offered = queues.filter((queue) => chosen.has(queue.id));
  const toggle = (queueId: number): void => {
    const rest = form.values.queueIds.filter((each) => each !== queueId);
    const next = chosen.has(queueId) ? rest : [...rest, queueId];
    form.set(
      'queueIds',
      next.sort((a, b) => a - b),
    );
  };
  const move = (moved: number, index: number): void => {
    const order = offered.map((queue) => queue.id).filter((each) => each !== moved);
    order.splice(index, 0, moved);
    http
      .put<BotQueue[]>('/queue/order', { queueIds: order })
      .then((all) => {
        all.forEach(bot.queueSaved);
        const title = queues.find((queue) => queue.id === moved)?.name ?? '';
        bot.announce(t('bot.moved', { title, position: index + 1, count: order.length }));
      })
      .catch((error: unknown) => toast.error(error));
  };
  const ids = offered.map((queue) => queue.id);
  const sorting = useSorting(ids, move);
  const key = `connection:${String(id)}:menu`;
  return (
    <Node
      title={t('bot.menu')}
      summary={
        offered.length > 1
          ? t('bot.menuOf', { count: offered.length })
          : t(offered.length === 1 ? 'bot.menuOne' : 'bot.menuNone')
      }
      nodeForm={nodeForm}
      isOpen={bot.isOpen(key)}
      onToggle={() => bot.toggle(key)}
      editor={
        <fieldset className="bot-queues" disabled={form.isBusy}>
          <legend className="field-label">{t('bot.menuQueues')}</legend>
          {queues.map((queue) => (
            <Checkbox
              key={queue.id}
              checked={chosen.has(queue.id)}
              onChange={() => toggle(queue.id)}
            >
              <span className="bot-dot" style={{ background: queue.color }} aria-hidden="true" />
              {queue.name}
            </Checkbox>
          ))}
          <p className="field-help">
            {t('bot.help.menu')} <Link to="/queues?new=1&from=/chatbot">{t('bot.newQueue')}</Link>
          </p>
        </fieldset>
      }
    >
      {offered.length > 0 && (
        <ol className="bot-level" aria-label={t('bot.menu')}>
          {offered.map((queue, at) => (
            <QueueNode
              key={queue.id}
              bot={bot}
              queue={queue}
              number={offered.length > 1 ? at + 1 : undefined}
              sort={offered.length > 1 ? sorting(queue.id) : undefined}
              place={{ at, count: offered.length, onMove: (index) => move(queue.id, index) }}
            />
          ))}
        </ol>
      )}
    </Node>
  );
};
