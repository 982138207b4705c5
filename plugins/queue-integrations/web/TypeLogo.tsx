import {
  ChatIcon,
  DataLineageIcon,
  ExchangeIcon,
  PredictiveAnalysisIcon,
} from '@blueprintjs/icons';
import type { IntegrationType } from '../shared/types.ts';

const ICONS = {
  dialogflow: ChatIcon,
  n8n: DataLineageIcon,
  webhook: ExchangeIcon,
  typebot: PredictiveAnalysisIcon,
} as const;

/** A mark for each type of integration, beside its name: it is not read out. */
export const TypeLogo = ({ type }: { readonly type: IntegrationType }) => {
  const Icon = ICONS[type];
  return (
    <span className={`integration-logo integration-logo-${type}`} aria-hidden="true">
      <Icon size={16} />
    </span>
  );
};
