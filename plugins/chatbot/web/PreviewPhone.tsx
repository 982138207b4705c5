import type { QueuePreviewProps } from '../../queues/public.ts';
import { Phone } from './Phone.tsx';

/** A customer's phone beside the form of a queue: plays the queue's dialogue as the form has it. */
const PreviewPhone = ({ queueId, draft, version }: QueuePreviewProps) => (
  <Phone source={{ queueId, draft }} version={version} />
);

export default PreviewPhone;
