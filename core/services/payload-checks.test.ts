import t from 'tap';
import { defineEvent } from '../contract.ts';
import { PayloadChecks } from './payload-checks.ts';

interface Move {
  readonly noteId: number;
  readonly to: { readonly status: string; readonly at?: Date };
}

const MOVED = {
  type: 'object',
  required: ['noteId', 'to'],
  properties: {
    noteId: { type: 'integer' },
    to: {
      type: 'object',
      required: ['status'],
      properties: { status: { enum: ['open', 'closed'] }, at: { type: 'string' } },
    },
  },
};

const NoteMoved = defineEvent<Move>('notes.note-moved', MOVED, 'noteId');

const checks = new PayloadChecks((id) =>
  id === 'notes.note-moved' ? { payload: { type: 'object', required: ['by'] } } : undefined,
);

t.test('compares a payload with the schema of its manifest and that of its token', async (t) => {
  const good = { noteId: 1, to: { status: 'open', at: new Date(0) }, by: 3 };
  checks.check(NoteMoved, good);
  checks.check('notes.note-moved', { by: 3 });
  checks.check('notes.unknown', {});
  const cases: readonly (readonly [payload: object, message: RegExp])[] = [
    [{ noteId: 1, to: { status: 'open' } }, /its payload must have required property 'by', in \{/],
    [
      { ...good, noteId: 'x' },
      /^Event "notes\.note-moved": "noteId" must be integer, in \{"noteId"/,
    ],
    [
      { ...good, to: { status: 'lost' } },
      /"to\.status" must be equal to one of the allowed values \(open, closed\)/,
    ],
    [{ ...good, to: undefined }, /must have required property 'to'/],
  ];
  for (const [payload, message] of cases) {
    t.throws(() => checks.check(NoteMoved, payload), { message });
  }
});
