import t from 'tap';
import { axe, renderScreen, screen, until } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { Type } from '@sinclair/typebox';
import { MessageField } from './MessageField.tsx';
import { useForm } from './use-form.ts';

const schema = Type.Object({ greeting: Type.String({ maxLength: 40 }) });

const Greeting = () => {
  const form = useForm({ schema, initial: { greeting: 'Olá!' }, onSubmit: async () => undefined });
  return <MessageField form={form} name="greeting" label="Saudação" maxLength={40} />;
};

const optionalSchema = Type.Object({
  farewell: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
});

const Farewell = () => {
  const form = useForm({
    schema: optionalSchema,
    initial: { farewell: null },
    onSubmit: async () => undefined,
  });
  return <MessageField form={form} name="farewell" label="Despedida" />;
};

t.test('a text that was never written is an empty field', async (t) => {
  await renderScreen(t, <Farewell />);
  t.equal(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Despedida' }).value, '');
});

const show = (test: TestLife, width = 1_440) => renderScreen(test, <Greeting />, { width });

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Saudação' });

t.test('C.3: a chip inserts its variable at the cursor, and a preview fills it in', async (t) => {
  const { user } = await show(t);
  t.notOk(screen.queryByText('Prévia'), 'a text without variables is its own preview');
  await user.click(field());
  field().setSelectionRange(3, 3);
  await user.click(screen.getByRole('button', { name: 'Primeiro nome' }));
  t.equal(field().value, 'Olá{{firstName}}!');
  t.ok(screen.getByText('OláMaria!'));
  await until(() => document.activeElement === field());
  t.equal(field().selectionStart, 'Olá{{firstName}}'.length, 'writing goes on after it');
  t.match(field().getAttribute('aria-describedby'), /\S/, 'the preview is read with the field');
  t.same(await axe(), []);
});

t.test('C.3: the chips are one stop of the Tab key, and arrows lead through them', async (t) => {
  const { user } = await show(t);
  await user.click(field());
  await user.tab();
  t.equal(document.activeElement, screen.getByRole('button', { name: 'Primeiro nome' }));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  t.equal(document.activeElement?.textContent, 'Bom dia/tarde/noite');
  await user.keyboard('{Enter}');
  t.match(field().value, /\{\{ms\}\}/);
});

t.test('C.3: a variable that does not exist is pointed out', async (t) => {
  const { user } = await show(t, 390);
  await user.clear(field());
  await user.type(field(), 'Oi {{{{nome}}');
  t.ok(await screen.findByText('{{nome}} não existe e é enviada como nada.'));
  t.same(await axe(), []);
});

t.test('C.3: a chip that would exceed the limit changes nothing', async (t) => {
  const { user } = await show(t);
  await user.clear(field());
  await user.type(field(), 'x'.repeat(35));
  await user.click(screen.getByRole('button', { name: 'Primeiro nome' }));
  t.equal(field().value, 'x'.repeat(35));
});
