import t from 'tap';
import { act, axe, buildManifest, renderScreen, screen } from '../testing/index.tsx';
import type { TestLife } from '../testing/index.tsx';
import { HttpError } from '../data/http-error.ts';
import { ErrorState } from './states.tsx';
import { toast } from './toasts.tsx';

const manifest = buildManifest({
  id: 'help',
  fills: [{ slot: 'shell.support', component: 'Contact', order: 1 }],
});
const help = {
  id: 'help',
  icons: {},
  screens: { Contact: () => Promise.resolve({ default: () => <p>Suporte: ajuda@example.com</p> }) },
};

const open = (test: TestLife, content: Parameters<typeof renderScreen>[1]) =>
  renderScreen(test, content, { manifest, plugins: [help] });

t.test('C.3: a toast that sends people to the support says how to reach it', async (t) => {
  await open(t, null);
  act(() => toast.error(new HttpError(507, 'ERR_STORAGE_FULL')));
  const contact = await screen.findByText(/^Suporte:/);
  t.match(contact.closest('.toast')?.textContent, /Avise o suporte\.Suporte: ajuda@example\.com/);
  t.same(await axe(), []);
});

t.test('C.3: other toasts do not', async (t) => {
  await open(t, null);
  act(() => toast.error(new HttpError(409, 'ERR_DUPLICATED_CONTACT')));
  t.ok(await screen.findByText(/Já existe um contato/));
  t.equal(screen.queryByText(/^Suporte:/), null);
});

t.test('C.3: the details for the support come with its contact', async (t) => {
  const { user } = await open(t, <ErrorState error={new HttpError(500, 'ERR_OF_NOBODY')} />);
  t.equal(screen.queryByText(/^Suporte:/), null, 'not asked for before they are opened');
  await user.click(screen.getByText('Detalhes para o suporte'));
  t.ok(await screen.findByText(/^Suporte:/));
});

t.test('C.3: a failure that only the support can end shows the contact at once', async (t) => {
  await open(t, <ErrorState error={new HttpError(403, 'ERR_COMPANY_BLOCKED')} />);
  t.ok(await screen.findByText(/^Suporte:/));
});
