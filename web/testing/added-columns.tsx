import { defineColumns } from 'prosa/contract';
import type { RecordFieldsProps } from 'prosa/contract';
import { TextField } from '../forms/fields.tsx';
import { useColumns } from '../forms/use-columns.ts';
import type { PluginWeb } from '../host/define-screens.ts';
import { buildManifest } from './builders.ts';

interface BrainValues {
  readonly promptId: number | null;
  readonly tone: string;
}

const BRAINS = defineColumns<BrainValues>(
  {
    type: 'object',
    required: ['promptId', 'tone'],
    properties: {
      promptId: { type: ['integer', 'null'], minimum: 1 },
      tone: { type: 'string', maxLength: 20 },
    },
  },
  { promptId: null, tone: '' },
);

/** Draws the fields of two columns that a made-up plugin adds to a record. */
const BrainFields = (props: RecordFieldsProps<object>) => {
  const form = useColumns(props, BRAINS);
  return (
    <>
      <TextField form={form} name="promptId" type="number" label="Prompt" />
      <TextField form={form} name="tone" label="Tom" />
    </>
  );
};

const brains: PluginWeb = {
  id: 'brains',
  screens: { BrainFields: () => Promise.resolve({ default: BrainFields }) },
  icons: {},
};

/** A made-up plugin that adds the columns `promptId` and `tone` to a record; options of `renderScreen`. */
export const brainsIn = (slot: string) => ({
  plugins: [brains],
  manifest: buildManifest({
    id: 'brains',
    fills: [{ slot, component: 'BrainFields', order: 1 }],
  }),
});
