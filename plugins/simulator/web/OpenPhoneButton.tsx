import { AnchorButton } from '@blueprintjs/core';
import { MobilePhoneIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';

/** On a simulated connection: opens the customers' phone beside the desk, in a page of its own. */
const OpenPhoneButton = ({
  connection,
}: {
  readonly connection: { readonly id: number; readonly name: string; readonly provider: string };
}) => {
  const t = useTexts('simulator');
  if (connection.provider !== 'simulator') return null;
  return (
    <AnchorButton
      // It leads somewhere else, whatever it looks like.
      role="link"
      href={`/simulator/${String(connection.id)}`}
      target="_blank"
      rel="noreferrer"
      variant="minimal"
      intent="primary"
      icon={<MobilePhoneIcon />}
      text={t('open.text')}
      aria-label={t('open.label', { name: connection.name })}
      title={t('open.label', { name: connection.name })}
    />
  );
};

export default OpenPhoneButton;
