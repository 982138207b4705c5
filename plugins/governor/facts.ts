import { defineEvent } from 'prosa/contract';

/** A channel was asked whether it knows a number, and answered. */
export interface NumberAnswer {
  /** In the form contacts have. */
  readonly number: string;
  readonly exists: boolean;
  /** The digits under which the channel has it; null where it does not exist, or was told by a message that failed. */
  readonly canonical: string | null;
}

export const NumberChecked = defineEvent<NumberAnswer>(
  'governor.number-checked',
  {
    type: 'object',
    required: ['number', 'exists', 'canonical'],
    properties: {
      number: { type: 'string' },
      exists: { type: 'boolean' },
      canonical: { type: ['string', 'null'] },
    },
  },
  'number',
);
