import { Type } from '@sinclair/typebox';
import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons';
import { Nullable } from 'prosa/schemas';
import { FormDialog, http, toast, useForm, useTexts } from 'prosa/web';
import { LARGEST_LIMIT } from '../../schemas.ts';
import type { LaneDto } from '../../schemas.ts';
import { useLaneName } from '../board/use-moves.ts';
import { movedBy } from './moved-by.ts';

interface Values {
  readonly lanes: readonly LaneDto[];
}

const schema = Type.Object({
  lanes: Type.Array(
    Type.Object({ limit: Nullable(Type.Integer({ minimum: 1, maximum: LARGEST_LIMIT })) }),
  ),
});

/** A limit as it is typed: digits, or nothing for none. */
const limitOf = (text: string): number | null => {
  const digits = text.replace(/\D/g, '').slice(0, 3);
  return Number(digits) > 0 ? Number(digits) : null;
};

/** Puts the lanes into an order, and limits the number of their cards. */
export const ArrangeDialog = ({
  lanes,
  onSaved,
  onClose,
}: {
  readonly lanes: readonly LaneDto[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('kanban');
  const nameOf = useLaneName();
  const form = useForm<Values>({
    schema,
    initial: { lanes },
    onSubmit: async (values) => {
      const body = { lanes: values.lanes.map(({ id, limit }) => ({ id, limit })) };
      await http.put('/kanban/lanes', body);
      toast.success(t('arrange.saved'));
      onSaved();
      onClose();
    },
  });
  const shown = form.values.lanes;
  const change = (next: readonly LaneDto[]): void => form.set('lanes', next);
  return (
    <FormDialog form={form} isOpen title={t('arrange.title')} onClose={onClose}>
      <p className="field-help">{t('arrange.help')}</p>
      <ol className="board-order" aria-label={t('arrange.lanes')}>
        {shown.map((lane, at) => {
          const name = nameOf(lane);
          return (
            <li key={lane.id} className="board-order-lane">
              <span className="board-order-name">
                <bdi>{name}</bdi>
              </span>
              <InputGroup
                className="board-order-limit"
                inputMode="numeric"
                aria-label={t('arrange.limitOf', { lane: name })}
                placeholder={t('arrange.noLimit')}
                value={lane.limit === null ? '' : String(lane.limit)}
                onValueChange={(text) =>
                  change(
                    shown.map((one) =>
                      one.id === lane.id ? { ...one, limit: limitOf(text) } : one,
                    ),
                  )
                }
              />
              <Button
                variant="minimal"
                icon={<ArrowUpIcon />}
                aria-label={t('arrange.up', { lane: name })}
                // The lane without a tag is always the first.
                disabled={at <= 1}
                onClick={() => change(movedBy(shown, at, -1))}
              />
              <Button
                variant="minimal"
                icon={<ArrowDownIcon />}
                aria-label={t('arrange.down', { lane: name })}
                disabled={at === 0 || at === shown.length - 1}
                onClick={() => change(movedBy(shown, at, 1))}
              />
            </li>
          );
        })}
      </ol>
    </FormDialog>
  );
};
