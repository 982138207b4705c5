import { useAlertKinds, useAlerts, useEvents, useTexts } from 'prosa/web';

const KIND = 'prompts.budget';
const EVENTS = ['promptBudget'] as const;

/** Tells admins that a prompt has spent its tokens of the day. Draws nothing. */
const BudgetAlert = () => {
  const t = useTexts('prompts');
  const { raise } = useAlerts();
  useAlertKinds([{ id: KIND, label: t('alerts.budget'), isOnByDefault: true }]);
  useEvents(EVENTS, ({ promptId, name, dailyTokens }) => {
    raise({
      kind: KIND,
      key: `${KIND}-${String(promptId)}`,
      title: t('alerts.title', { name: String(name) }),
      body: t('alerts.body', { count: Number(dailyTokens) }),
      path: '/prompts',
    });
  });
  return null;
};

export default BudgetAlert;
