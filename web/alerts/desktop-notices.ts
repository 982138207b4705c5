/**
 * Whether the browser tells of news outside of the page: `blocked` by its own settings, `unsupported` on some phones, `ask` until
 * its user permitted it.
 */
export type NoticeState = 'unsupported' | 'blocked' | 'ask' | 'permitted';

export const noticeState = (): NoticeState => {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' ? 'permitted' : 'ask';
};

/** Asks for the browser's permission. Only ever on a click: a page that asks by itself is refused for good. */
export const askForNotices = async (): Promise<NoticeState> => {
  await Notification.requestPermission();
  return noticeState();
};

export interface Notice {
  /** A later notice with the same key takes its place. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

const shown = new Map<string, Notification>();

export const closeNotice = (key: string): void => {
  shown.get(key)?.close();
  shown.delete(key);
};

/** Tells of something on the desktop. Silent: the page has a sound of its own. */
export const showNotice = ({ key, title, body, onClick }: Notice): void => {
  if (noticeState() !== 'permitted') return;
  try {
    const notice = new Notification(title, { body, tag: key, silent: true });
    notice.onclick = () => {
      window.focus();
      closeNotice(key);
      onClick();
    };
    shown.set(key, notice);
  } catch (error) {
    // Phones have the class but refuse to make one: nothing but the bell tells there.
    if (!(error instanceof TypeError)) throw error;
  }
};
