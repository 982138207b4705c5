import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, within } from 'prosa/web/testing';
import type { TestLife } from 'prosa/web/testing';
import type { CampaignReport } from '../../shared/report-schemas.ts';
import { build } from '../testing/build.ts';
import CampaignReportScreen from './CampaignReportScreen.tsx';

const report: CampaignReport = {
  record: build({ status: 'FINALIZADA', confirmation: true, completedAt: '2026-12-01T12:00:00Z' }),
  funnel: {
    valid: 300,
    waiting: 0,
    requested: 300,
    confirmed: 250,
    unanswered: 50,
    sent: 240,
    delivered: 230,
    read: 100,
    replied: 30,
    optedOut: 2,
    failed: 10,
    skipped: 4,
    unknown: 0,
  },
  retriable: 4,
  reasons: [{ state: 'failed', reason: 'not-on-whatsapp', total: 10 }],
  variants: [
    { slot: 1, sent: 200, replied: 28, share: { value: 0.14, low: 0.1, high: 0.195 } },
    { slot: 2, sent: 40, replied: 2, share: null },
  ],
};

const open = (test: TestLife) =>
  renderScreen(test, <CampaignReportScreen />, {
    user: buildAdmin(),
    path: '/campaign/:campaignId/report',
    at: '/campaign/1/report',
    api: {
      'GET /api/campaigns/:id/report': () => report,
      'GET /api/campaigns/:id/recipients': () => ({
        records: [
          {
            id: 1,
            contactId: 2,
            name: 'Ana',
            number: '5511999990000',
            slot: 1,
            state: 'read',
            reason: '',
            isRetriable: false,
            ticketId: 7,
            askedAt: null,
            confirmedAt: null,
            sentAt: null,
            deliveredAt: null,
            readAt: null,
            repliedAt: '2026-12-01T12:00:00Z',
            optedOutAt: null,
          },
        ],
        hasMore: false,
      }),
    },
  });

t.test('shows the funnel, reasons and variants; a number opens its contacts', async (t) => {
  const { user, api } = await open(t);
  await screen.findByRole('heading', { name: 'Relatório de Oferta' });
  t.ok(screen.getByText('240 de 300 enviadas'));
  t.ok(screen.getByText(/14% responderam \(entre 10% e 19,5%\)/));
  t.ok(screen.getByText(/ainda não dá para dizer/));
  t.ok(screen.getByText('Falharam: o número não está no WhatsApp'));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Responderam: 30' }));
  const dialog = await screen.findByRole('dialog', { name: 'Responderam' });
  t.ok(await within(dialog).findByText('Ana'));
  t.ok(within(dialog).getByRole('link', { name: 'Abrir a conversa' }));
  t.equal(api.callsOf('GET /api/campaigns/:id/recipients')[0]?.query.get('of'), 'replied');
  t.same(await axe(dialog), []);
});
