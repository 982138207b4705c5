import { Button } from '@blueprintjs/core';
import { SwitchIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../components/document-title.ts';
import { EmptyState } from '../components/states.tsx';
import { SwitchedOffSlot } from '../host/shell-slots.ts';
import { Slot } from '../host/Slot.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { useManifest } from '../manifest.ts';
import { useCan } from '../user/state.ts';

const useOff = (plugin: string) => useManifest()?.off?.find(({ id }) => id === plugin);

/** Whether a plugin is off for the user's company. */
export const useIsSwitchedOff = (plugin: string): boolean => useOff(plugin) !== undefined;

/** In place of a part of a plugin that is off for the company: which one, why, and who can change it. */
export const SwitchedOff = ({
  plugin,
  level = 2,
}: {
  readonly plugin: string;
  /** Of the heading: 1 where it is the page's own. */
  readonly level?: 1 | 2;
}) => {
  const t = useTexts();
  const navigate = useNavigate();
  const isAdmin = useCan('admin');
  const isOutsidePlan = useOff(plugin)?.isOutsidePlan === true;
  const title = t('host.off.title', { name: t(`${plugin}:feature.title`) });
  useDocumentTitle(title);
  return (
    <EmptyState
      icon={SwitchIcon}
      title={title}
      level={level}
      action={
        <div className="state-actions">
          <Button text={t('shell.notFoundBack')} onClick={() => void navigate('/')} />
          <Slot slot={SwitchedOffSlot} plugin={plugin} isOutsidePlan={isOutsidePlan} />
        </div>
      }
    >
      {isOutsidePlan ? t('host.off.plan') : t(isAdmin ? 'host.off.forAdmins' : 'host.off.text')}
    </EmptyState>
  );
};

/** The page at an address of a plugin that is off. */
export const SwitchedOffScreen = ({ plugin }: { readonly plugin: string }) => (
  <div className="page">
    <SwitchedOff plugin={plugin} level={1} />
  </div>
);
