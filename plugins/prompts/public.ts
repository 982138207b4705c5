import type { Static } from '@sinclair/typebox';
import { defineColumns } from 'prosa/contract';
import { Closed, NullableId } from 'prosa/schemas';

const PromptColumn = Closed({ promptId: NullableId });
type PromptValues = Static<typeof PromptColumn>;

/** The prompt that answers in a queue or, where its tickets are in no queue, on a connection. */
export const PromptColumns = defineColumns<PromptValues>(PromptColumn, { promptId: null });
