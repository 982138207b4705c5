import { ArrowLeftIcon } from '@blueprintjs/icons';
import { Link, useTexts } from 'prosa/web';

/** Leads from a ticket back to the list. Only there where a screen shows one of the two. */
export const BackToList = () => {
  const label = useTexts('tickets')('narrow.back');
  return (
    <Link className="chat-back" to="/tickets" aria-label={label} title={label}>
      <ArrowLeftIcon />
    </Link>
  );
};
