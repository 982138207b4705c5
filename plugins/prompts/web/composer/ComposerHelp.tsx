import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { LightbulbIcon } from '@blueprintjs/icons';
import { MenuButton, useShortcuts, useTexts } from 'prosa/web';
import type { TicketComposerProps } from '../../../tickets/public.ts';
import { LONGEST_DRAFT, REWRITES } from '../../shared/composer-schemas.ts';
import type { ComposerHelp as Kind } from '../../shared/composer-schemas.ts';
import { HelpStrip } from './HelpStrip.tsx';
import { useHelp } from './use-help.ts';
import { useIsReady } from './use-is-ready.ts';

/** Suggests an answer and writes texts anew, as a draft: whoever attends reads and sends it. */
const HelpButton = ({ ticket, text, write }: TicketComposerProps) => {
  const t = useTexts('prompts');
  const { help, ask, undo, dismiss } = useHelp(ticket.id, { text, write });
  const isEmpty = text.trim() === '';
  const isLong = text.length > LONGEST_DRAFT;
  const start = (kind: Kind): void => void ask(kind, text);
  useShortcuts(t('composer.title'), [
    {
      keys: 'Mod+J',
      reach: 'everywhere',
      description: t('composer.suggest'),
      run: () => {
        if (!isLong && help?.state !== 'working') start('suggest');
      },
    },
  ]);
  return (
    <>
      <MenuButton
        label={t('composer.open')}
        icon={<LightbulbIcon />}
        placement="top-start"
        menu={
          <Menu aria-label={t('composer.open')}>
            <MenuItem
              text={t(isEmpty ? 'composer.suggest' : 'composer.suggestFrom')}
              disabled={isLong}
              onClick={() => start('suggest')}
            />
            <MenuDivider />
            {REWRITES.map((kind) => (
              <MenuItem
                key={kind}
                text={t(`composer.helps.${kind}`)}
                disabled={isEmpty || isLong}
                onClick={() => start(kind)}
              />
            ))}
            {(isEmpty || isLong) && (
              <MenuItem disabled text={t(isLong ? 'composer.tooLong' : 'composer.writeFirst')} />
            )}
          </Menu>
        }
      />
      {help && (
        <HelpStrip
          help={help}
          isAsWritten={text === help.text}
          onUndo={undo}
          onDismiss={dismiss}
          onAgain={() => void ask(help.help, help.before)}
        />
      )}
    </>
  );
};

/** The help, where the company has a prompt that can give it. */
const ComposerHelp = (props: TicketComposerProps) =>
  useIsReady() ? <HelpButton {...props} /> : null;

export default ComposerHelp;
