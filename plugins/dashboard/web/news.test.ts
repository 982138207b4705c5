import t from 'tap';
import { newsWatch } from './news.ts';

const event = (changes: object) => ({ seq: 1, event: 'ticket', action: 'update', ...changes });
const ticket = { id: 7, status: 'pending', userId: null };

t.test('a conversation that is new, moves or goes is news; a further message is none', (t) => {
  const isNews = newsWatch();
  const message = { event: 'appMessage', action: 'create', message: {} };
  t.equal(isNews(event({ ...message, ticket })), true, 'new');
  t.equal(isNews(event({ ...message, ticket })), false, 'another message');
  t.equal(isNews(event({ ticket })), false);
  t.equal(isNews(event({ ticket: { ...ticket, status: 'open', userId: 3 } })), true, 'accepted');
  t.equal(isNews(event({ ticket: { ...ticket, status: 'open', userId: 4 } })), true, 'handed on');
  t.equal(isNews(event({ action: 'updateUnread', ticketId: 7 })), false);
  t.equal(isNews(event({ action: 'delete', ticketId: 7 })), true);
  t.end();
});
