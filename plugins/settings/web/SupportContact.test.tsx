import { axe, renderScreen, screen, until } from 'prosa/web/testing';
import t from 'tap';
import SupportContact from './SupportContact.tsx';
import { supportLink } from './support-link.ts';

t.test('C.3: the support contact is a link people can follow', async (t) => {
  const { api } = await renderScreen(t, <SupportContact />, {
    user: null,
    api: { 'GET /api/settings/support': () => ({ contact: 'ajuda@prosa.example.com' }) },
  });
  const link = await screen.findByRole('link', { name: 'ajuda@prosa.example.com' });
  t.equal(link.getAttribute('href'), 'mailto:ajuda@prosa.example.com');
  t.ok(screen.getByText(/^Suporte:/));
  t.same(await axe(), []);
  t.equal(api.unexpected.length, 0);
});

t.test('C.3: nothing stands there while the platform names no contact', async (t) => {
  const { api } = await renderScreen(t, <SupportContact />, {
    user: null,
    api: { 'GET /api/settings/support': () => ({ contact: '' }) },
  });
  await until(() => api.calls.length === 1);
  t.notOk(screen.queryByText(/Suporte/));
});

t.test('C.3: e-mails, addresses and phones are links, other words are not', (t) => {
  t.equal(supportLink('+55 (11) 98888-7777'), 'tel:+5511988887777');
  t.equal(supportLink('https://prosa.example.com/ajuda'), 'https://prosa.example.com/ajuda');
  t.equal(supportLink('javascript:alert(1)'), undefined);
  t.equal(supportLink('Fale com a Rita'), undefined);
  t.end();
});
