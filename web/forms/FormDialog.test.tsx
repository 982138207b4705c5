import t from 'tap';
import { axe, renderScreen, screen, until } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { useState } from 'react';
import { Type } from '@sinclair/typebox';
import { HttpError } from '../data/http-error.ts';
import { FormDialog } from './FormDialog.tsx';
import { ColorField, SelectField, SwitchField, TextAreaField, TextField } from './fields.tsx';
import { useForm } from './use-form.ts';

const schema = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 50 }),
  color: Type.String({ minLength: 3, maxLength: 9 }),
  order: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  profile: Type.String(),
  greeting: Type.Optional(Type.String()),
  isActive: Type.Boolean(),
});

interface Values {
  readonly name: string;
  readonly color: string;
  readonly order: number | null;
  readonly profile: string;
  readonly greeting: string;
  readonly isActive: boolean;
}

const EMPTY: Values = {
  name: '',
  color: '#0f766e',
  order: null,
  profile: 'user',
  greeting: '',
  isActive: false,
};

const Queue = ({ onSubmit }: { readonly onSubmit: (values: Values) => Promise<void> }) => {
  const [isOpen, setOpen] = useState(true);
  const form = useForm({
    schema,
    initial: EMPTY,
    check: ({ name, greeting }) =>
      name === 'Vendas' && greeting === '' ? { greeting: 'Vendas precisa de saudação' } : {},
    onSubmit: async (values) => {
      await onSubmit(values);
      setOpen(false);
    },
  });
  const choices = [
    { value: 'user', label: 'Atendente' },
    { value: 'admin', label: 'Administrador' },
  ];
  return (
    <FormDialog form={form} title="Fila" isOpen={isOpen} onClose={() => setOpen(false)}>
      <TextField form={form} name="name" label="Nome" help="Como o cliente a lê" />
      <ColorField form={form} name="color" label="Cor" />
      <TextField form={form} name="order" label="Ordem" type="number" />
      <SelectField form={form} name="profile" label="Perfil" choices={choices} />
      <TextAreaField form={form} name="greeting" label="Saudação" />
      <SwitchField form={form} name="isActive" label="Ativa" />
    </FormDialog>
  );
};

const open = async (test: TestLife, onSubmit: (values: Values) => Promise<void>) => {
  const { user } = await renderScreen(test, <Queue onSubmit={onSubmit} />);
  await screen.findByRole('dialog', { name: 'Fila' });
  return user;
};

const nameField = (): HTMLElement => screen.getByLabelText(/^Nome/);
const save = (): HTMLElement => screen.getByRole('button', { name: 'Salvar' });
const isOpen = (): boolean => screen.queryByRole('dialog') !== null;

t.test('sends every kind of value, then closes', async (t) => {
  const sent: Values[] = [];
  const user = await open(t, async (values) => void sent.push(values));
  t.same(await axe(screen.getByRole('dialog')), []);
  await user.type(nameField(), 'Suporte');
  await user.click(screen.getByRole('button', { name: '#6d28d9' }));
  await user.type(screen.getByLabelText(/^Ordem/), '3');
  await user.selectOptions(screen.getByLabelText('Perfil'), 'Administrador');
  await user.type(screen.getByLabelText(/^Saudação/), 'Oi!');
  await user.click(screen.getByLabelText('Ativa'));
  await user.click(save());
  await until(() => !isOpen());
  t.same(sent, [
    {
      name: 'Suporte',
      color: '#6d28d9',
      order: 3,
      profile: 'admin',
      greeting: 'Oi!',
      isActive: true,
    },
  ]);
});

t.test('complains when a field is left, and is content as soon as it is right', async (t) => {
  const user = await open(t, async () => undefined);
  await user.type(nameField(), 'V');
  t.equal(screen.queryByText(/Muito curto/), null);
  await user.tab();
  const error = screen.getByText('Muito curto: no mínimo 2 caracteres');
  t.match(nameField().getAttribute('aria-describedby'), error.id);
  t.equal(nameField().getAttribute('aria-invalid'), 'true');
  await user.type(nameField(), 'e');
  t.equal(screen.queryByText(/Muito curto/), null);
});

t.test('leads to the first field at fault instead of sending', async (t) => {
  let sent = 0;
  const user = await open(t, async () => void (sent += 1));
  await user.click(save());
  await until(() => document.activeElement === nameField());
  t.equal(sent, 0);
  t.ok(screen.getByText('Obrigatório'));
});

t.test('knows rules a schema cannot say', async (t) => {
  const user = await open(t, async () => undefined);
  await user.type(nameField(), 'Vendas');
  await user.click(save());
  t.ok(await screen.findByText('Vendas precisa de saudação'));
});

t.test('shows what the server refuses at its field, or as a toast', async (t) => {
  let error = new HttpError(400, 'ERR_VALIDATION', { field: 'name' });
  const user = await open(t, () => Promise.reject(error));
  await user.type(nameField(), 'Suporte');
  await user.click(save());
  await until(() => nameField().getAttribute('aria-invalid') === 'true');
  error = new HttpError(409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS');
  await user.click(save());
  t.ok(await screen.findByText('Esta cor já está em uso, escolha outra.'));
  t.ok(isOpen());
});

t.test('does not send twice', async (t) => {
  let finish: () => void = () => undefined;
  let sent = 0;
  const user = await open(t, () => {
    sent += 1;
    return new Promise((done) => (finish = done));
  });
  await user.type(nameField(), 'Suporte{Enter}{Enter}');
  t.equal(sent, 1);
  finish();
  await until(() => !isOpen());
});

t.test('asks before throwing away what was typed', async (t) => {
  const user = await open(t, async () => undefined);
  await user.type(nameField(), 'Suporte');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByRole('alertdialog', { name: 'Descartar as alterações?' });
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await until(() => !isOpen());
});

t.test('closes without asking when nothing was typed', async (t) => {
  const user = await open(t, async () => undefined);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await until(() => !isOpen());
  t.equal(screen.queryByRole('alertdialog'), null);
});
