import type { RecordFieldsProps } from 'prosa/contract';
import { useTexts } from 'prosa/web';
import { PromptField } from './PromptField.tsx';

/** The prompt of a connection. */
const ConnectionPrompt = (props: RecordFieldsProps<object>) => {
  const t = useTexts('prompts');
  return <PromptField {...props} help={t('column.connection')} />;
};

export default ConnectionPrompt;
