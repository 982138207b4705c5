import { Type } from '@sinclair/typebox';
import {
  Dialog,
  ErrorState,
  FormDialog,
  http,
  SkeletonRows,
  toast,
  useForm,
  useList,
  useTexts,
} from 'prosa/web';
import type { LaneDto, RuleDto } from '../../schemas.ts';
import { RuleRows } from './RuleRows.tsx';
import type { RuleChoices } from './RuleRows.tsx';

interface Values {
  readonly rules: readonly RuleDto[];
}

interface Props {
  readonly lanes: readonly LaneDto[];
  readonly onClose: () => void;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const schema = Type.Object({ rules: Type.Array(Type.Object({})) });

/** A rule that is not finished: its tag or its queue has not been chosen. */
const isOpen = ({ event, tagId, queueId }: RuleDto): boolean =>
  (event === 'tag' && tagId === null) || (event === 'queue' && queueId === null);

const RulesForm = ({
  rules,
  choices,
  onClose,
}: Pick<Props, 'onClose'> & {
  readonly rules: readonly RuleDto[];
  readonly choices: RuleChoices;
}) => {
  const t = useTexts('kanban');
  const form = useForm<Values>({
    schema,
    initial: { rules },
    check: (values) => (values.rules.some(isOpen) ? { rules: t('rules.unfinished') } : {}),
    onSubmit: async (values) => {
      await http.put('/kanban/rules', { rules: values.rules });
      toast.success(t('rules.saved'));
      onClose();
    },
  });
  const refusal = form.refusals['rules'];
  return (
    <FormDialog form={form} isOpen title={t('rules.title')} onClose={onClose}>
      <p className="field-help">{t('rules.help')}</p>
      <RuleRows
        rules={form.values.rules}
        choices={choices}
        onChange={(next) => form.set('rules', next)}
      />
      {typeof refusal === 'string' && (
        <p className="board-refusal" role="alert">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
};

/** The rules by which cards move by themselves. */
export const RulesDialog = ({ lanes, onClose }: Props) => {
  const t = useTexts('kanban');
  const rules = useList<RuleDto>({
    path: '/kanban/rules',
    itemsKey: 'rules',
    idOf: JSON.stringify,
  });
  const tags = useList<Named>({ path: '/tags/list' });
  const queues = useList<Named>({ path: '/queue' });
  const lists = [rules, tags, queues];
  const failed = lists.find(({ status }) => status === 'error');
  if (lists.some(({ status }) => status !== 'ready')) {
    return (
      <Dialog isOpen title={t('rules.title')} onClose={onClose}>
        {failed ? (
          <ErrorState error={failed.error} onRetry={failed.reload} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Dialog>
    );
  }
  const laneIds = new Set(lanes.map(({ id }) => id));
  const choices = {
    lanes,
    queues: queues.items,
    // The tag of a lane takes a card there already.
    tags: tags.items.filter(({ id }) => !laneIds.has(id)),
  };
  return <RulesForm rules={rules.items} choices={choices} onClose={onClose} />;
};
