import { Link, useTexts } from 'prosa/web';
import type { ReactNode } from 'react';
import type { Bot } from './bot.ts';
import { MenuNode } from './MenuNode.tsx';
import type { BotConnection, BotQueue } from './records.ts';
import { TextNode } from './TextNode.tsx';

/** One part of the tree under its title. */
const Part = ({
  name,
  children,
}: {
  readonly name: 'begin' | 'closed' | 'end';
  readonly children: ReactNode;
}) => {
  const t = useTexts('chatbot');
  return (
    <section aria-labelledby={`bot-${name}`}>
      <h2 className="form-section" id={`bot-${name}`}>
        {t(`bot.sections.${name}`)}
      </h2>
      <ol className="bot-level is-top">{children}</ol>
    </section>
  );
};

/** All a connection says by itself, from the first message of a customer to the last word. */
export const BotTree = ({
  bot,
  connection,
  queues,
}: {
  readonly bot: Bot;
  readonly connection: BotConnection;
  readonly queues: readonly BotQueue[];
}) => {
  const t = useTexts('chatbot');
  const { scheduleType, userRating } = bot.settings;
  const text = { bot, connection };
  const toSettings = <Link to="/settings">{t('bot.hints.toSettings')}</Link>;
  return (
    <div className="bot-tree">
      <Part name="begin">
        <TextNode {...text} field="greetingMessage" />
        <MenuNode {...text} queues={queues} />
      </Part>
      <Part name="closed">
        <TextNode
          {...text}
          field="outOfHoursMessage"
          hint={
            scheduleType !== undefined &&
            scheduleType !== 'company' && (
              <>
                {t(`bot.hints.${scheduleType === 'queue' ? 'queueHours' : 'noHours'}`)} {toSettings}
              </>
            )
          }
        />
      </Part>
      <Part name="end">
        <TextNode
          {...text}
          field="ratingMessage"
          hint={
            userRating === 'disabled' && (
              <>
                {t('bot.hints.ratingOff')} {toSettings}
              </>
            )
          }
        />
        <TextNode {...text} field="complationMessage" />
        <TextNode
          {...text}
          field="expiresInactiveMessage"
          hint={
            connection.expiresTicket === 0 && (
              <>
                {t('bot.hints.neverExpires')}{' '}
                <Link to={`/connections?open=${String(connection.id)}&from=/chatbot`}>
                  {t('bot.hints.toConnection')}
                </Link>
              </>
            )
          }
        />
      </Part>
    </div>
  );
};
