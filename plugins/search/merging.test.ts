import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../tickets/testing.ts';
import { wordsInStep } from './testing.ts';

const app = await createTestApp(t);

t.test('words are found under the contact that has them now', async (t) => {
  const desk = await Desk.open(app);
  const kept = await desk.pending({ body: 'primeira' });
  const gone = await desk.pending({ body: 'girassol' });
  const follow = () => wordsInStep(app);
  const found = async (): Promise<number[]> => {
    const { messages } = await desk.ok<{ messages: { contact: { id: number } }[] }>(
      'GET',
      '/search/messages?searchParam=girassol',
    );
    return messages.map(({ contact }) => contact.id);
  };
  await follow();
  t.same(await found(), [gone.contactId]);
  await desk.ok('POST', `/contacts/${kept.contactId}/merge`, { contactId: gone.contactId });
  await follow();
  t.same(await found(), [kept.contactId]);
  const { merges } = await desk.ok<{ merges: { id: number }[] }>(
    'GET',
    `/contacts/${kept.contactId}/identity`,
  );
  await desk.ok('POST', `/contacts/${kept.contactId}/merges/${merges[0]?.id ?? 0}/undo`);
  await follow();
  t.same(await found(), [gone.contactId]);
});
