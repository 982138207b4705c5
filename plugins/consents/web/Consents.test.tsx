import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { TicketDrawerProps, TicketMessageProps } from '../../tickets/public.ts';
import type { ConsentEntry, ConsentsDto } from '../schemas.ts';
import StandingFilter from './StandingFilter.tsx';
import OptOutOffer from './OptOutOffer.tsx';
import TicketConsents from './TicketConsents.tsx';

const ticket = { id: 7, contactId: 3, isGroup: false } as TicketDrawerProps['ticket'];

const entry: ConsentEntry = {
  id: 5,
  kind: 'withdrawn',
  purpose: 'marketing',
  basis: null,
  source: 'message',
  reason: 'Sair.',
  shownText: '',
  messageId: 9,
  connection: { id: 1, name: 'Loja' },
  user: null,
  at: '2026-11-20T12:00:00.000Z',
};

const out: ConsentsDto = { optedOut: true, entries: [entry], hasMore: false };
const none: ConsentsDto = { optedOut: false, entries: [], hasMore: false };

const open = (
  test: TestLife,
  consents: ConsentsDto,
  api: MockRoutes = {},
  options?: RenderOptions,
) =>
  renderScreen(test, <TicketConsents ticket={ticket} />, {
    ...options,
    api: { 'GET /api/consents/3': () => consents, ...api },
  });

t.test('an attendant stops campaigns with a reason', async (t) => {
  let posted: unknown;
  const { user } = await open(t, none, {
    'POST /api/consents/3/opt-out': ({ body }) => {
      posted = body;
      return { message: 'ok' };
    },
  });
  t.ok(await screen.findByText('Nada registrado'));
  t.notOk(screen.queryByRole('button', { name: 'Registrar consentimento' }), 'without the right');
  await user.click(screen.getByRole('button', { name: 'Não enviar mais campanhas' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Não enviar mais' }));
  t.equal(posted, undefined, 'a reason is asked for');
  await user.type(within(dialog).getByLabelText(/^Motivo/), 'Pediu por telefone');
  t.same(await axe(), []);
  await user.click(within(dialog).getByRole('button', { name: 'Não enviar mais' }));
  await until(() => posted !== undefined);
  t.same(posted, { reason: 'Pediu por telefone' });
});

t.test('shows the proof of an opt-out, and lets only those with the right undo it', async (t) => {
  const { user } = await open(t, out);
  t.ok(await screen.findByText('Não quer receber campanhas'));
  t.notOk(screen.queryByRole('button', { name: 'Voltar a enviar campanhas' }));
  await user.click(screen.getByRole('button', { name: 'Histórico' }));
  const list = await screen.findByRole('list', { name: 'Histórico de consentimentos' });
  t.match(list.textContent, /Retirou: Campanhas e ofertas.*Sair\..*Mensagem do contato · Loja/);
  t.same(await axe(), []);
});

t.test('an admin records a consent; a refusal keeps what was written', async (t) => {
  const { user } = await open(
    t,
    none,
    { 'POST /api/consents/3': () => reply(400, { error: 'ERR_CONSENT_GROUP' }) },
    { user: buildAdmin({ permissions: ['consents:change'] }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Registrar consentimento' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Como foi dado/), 'Ficha de cadastro');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText(/Um grupo não pode/));
  t.ok(within(dialog).getByDisplayValue('Ficha de cadastro'));
});

t.test('a message that sounds like an opt-out offers a button, and others none', async (t) => {
  const message = (body: string, fromMe = false) =>
    ({ id: 9, contactId: 3, body, fromMe, isDeleted: false }) as TicketMessageProps['message'];
  let posted: unknown;
  const { user } = await renderScreen(
    t,
    <>
      <OptOutOffer message={message('Não me mande mais boletos')} />
      <OptOutOffer message={message('Bom dia')} />
      <OptOutOffer message={message('Não me mande mais boletos', true)} />
    </>,
    {
      api: {
        'POST /api/consents/3/opt-out': ({ body }) => {
          posted = body;
          return { message: 'ok' };
        },
      },
    },
  );
  const [offer, ...more] = await screen.findAllByRole('button');
  t.same(more, []);
  if (offer) await user.click(offer);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Não enviar mais' }));
  await until(() => posted !== undefined);
  t.same(posted, { reason: 'Não me mande mais boletos', messageId: 9 });
  await until(() => screen.queryByRole('button', { name: /campanhas/ }) === null);
});

t.test(
  'the list of contacts is narrowed by a choice, and read anew when somebody leaves or agrees',
  async (t) => {
    const chosen: string[] = [];
    let reads = 0;
    const { user, emit } = await renderScreen(
      t,
      <StandingFilter
        filter="consents.out"
        onChange={(filter) => chosen.push(filter)}
        reload={() => (reads += 1)}
      />,
    );
    const group = await screen.findByRole('radiogroup', { name: 'Campanhas' });
    await user.click(within(group).getByRole('radio', { name: 'Aceitaram' }));
    await user.click(within(group).getByRole('radio', { name: 'Todos' }));
    t.same(chosen, ['consents.given', '']);
    emit({ event: 'optOut', action: 'create', contactId: 3 });
    await until(() => reads === 1);
    emit({ event: 'consent', action: 'create', contactId: 3 });
    await until(() => reads === 2);
    t.same(await axe(), []);
  },
);
