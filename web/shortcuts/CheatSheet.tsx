import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { useTexts } from '../i18n/i18n.ts';
import { Keys } from './Keys.tsx';
import { shortcutsAtom } from './registry.ts';
import type { Shortcut, ShortcutGroup } from './registry.ts';

/** Groups of one title become one. Groups of a screen come before those that work everywhere. */
const gathered = (
  groups: readonly ShortcutGroup[],
  last: readonly string[],
): readonly ShortcutGroup[] => {
  const titles = [...new Set(groups.map(({ title }) => title))];
  return [...titles.filter((title) => !last.includes(title)), ...last].map((title) => ({
    title,
    shortcuts: withoutDoubles(
      groups.filter((group) => group.title === title).flatMap(({ shortcuts }) => shortcuts),
    ),
  }));
};

const withoutDoubles = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts.filter(
    ({ keys, description }, index) =>
      shortcuts.findIndex((s) => s.keys === keys && s.description === description) === index,
  );

const Group = ({ title, shortcuts }: ShortcutGroup) => {
  const id = useId();
  return (
    <div role="group" className="cheat-group" aria-labelledby={id}>
      <h3 className="cheat-title" id={id}>
        {title}
      </h3>
      <dl className="cheat-list">
        {shortcuts.map(({ keys, description }) => (
          <div className="cheat-row" key={`${keys} ${description}`}>
            <dt>{description}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

/** Every shortcut that works on the page behind it. */
export const CheatSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const groups = gathered(useAtomValue(shortcutsAtom), [
    t('commands.screens'),
    t('shortcuts.general'),
  ]).filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog isOpen closesOutside size="large" title={t('shortcuts.title')} onClose={onClose}>
      <div className="cheat-sheet">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Dialog>
  );
};
