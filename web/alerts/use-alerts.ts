import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePreference } from '../preferences/preferences.ts';
import { useUser } from '../user/state.ts';
import { currentVolume } from '../preferences/volume.ts';
import { closeNotice, showNotice } from './desktop-notices.ts';
import { isKindWanted, useIsKindWanted } from './kinds.ts';
import { ALERT_SETTINGS, isQuietAt, readAlertSettings } from './settings.ts';
import type { AlertSettings } from './settings.ts';
import { playSound } from './sounds.ts';
import { joinTabs } from './tabs.ts';
import type { Tabs } from './tabs.ts';

/** Something the reader should hear of, whatever page is open. */
export interface Alert {
  /** One of the kinds that `useAlertKinds` offers. */
  readonly kind: string;
  /** A later alert with the same key takes its place on the desktop. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Where a click on it leads. Nobody is alerted to what is on their screen. */
  readonly path: string;
}

export interface Alerts {
  readonly raise: (alert: Alert) => void;
  /** There is nothing to tell any more: read, taken or gone, here or elsewhere. */
  readonly dismiss: (key: string) => void;
}

/** Milliseconds between two sounds: a burst sounds once. */
const AT_MOST_EVERY = 1_500;

let soundedAt = -AT_MOST_EVERY;

const sound = ({ sound: name }: AlertSettings): void => {
  const now = performance.now();
  if (now - soundedAt < AT_MOST_EVERY) return;
  soundedAt = now;
  playSound(name, currentVolume());
};

/** This tab among the others: the same one for all who alert, or they would compete with each other. */
let shared: { readonly tabs: Tabs; users: number } | undefined;

const share = (userId: number): (() => void) => {
  shared ??= { tabs: joinTabs(userId), users: 0 };
  const joined = shared;
  joined.users += 1;
  return () => {
    joined.users -= 1;
    if (joined.users > 0) return;
    joined.tabs.leave();
    if (shared === joined) shared = undefined;
  };
};

/** Lets the next alert sound at once: for the next test. */
export const forgetSound = (): void => {
  soundedAt = -AT_MOST_EVERY;
};

/** The person's own settings of alerts, and how to change them. */
export const useAlertSettings = (): readonly [AlertSettings, (value: AlertSettings) => void] =>
  usePreference(ALERT_SETTINGS, readAlertSettings);

/** Whether the person wants alerts of a kind; undefined while nobody offers it. */
export const useIsAlertWanted = (kind: string): boolean | undefined =>
  useIsKindWanted(kind, useAlertSettings()[0]);

/**
 * Alerts the person: a sound in one of their tabs, and a notice on the desktop while they look at none. Not outside of what they
 * chose, and not in their quiet hours.
 */
export const useAlerts = (): Alerts => {
  const user = useUser();
  const [settings] = useAlertSettings();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => share(user.id), [user.id]);
  useEffect(() => shared?.tabs.show(pathname), [pathname]);

  const tell = async (alert: Alert): Promise<void> => {
    const tabs = shared?.tabs;
    if (!tabs || !isKindWanted(alert.kind, settings)) return;
    if (isQuietAt(settings.quiet, new Date())) return;
    const { isLooking, paths } = await tabs.view();
    if (paths.includes(alert.path)) return;
    if (tabs.leads('sound')) sound(settings);
    if (!settings.desktop || isLooking || !tabs.leads('desktop')) return;
    showNotice({ ...alert, onClick: () => void navigate(alert.path) });
  };

  return { raise: (alert) => void tell(alert), dismiss: closeNotice };
};
