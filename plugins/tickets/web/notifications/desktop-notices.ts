/** Whether the browser tells of news outside of the page: `blocked` by its own settings, `unsupported` on some phones. */
export type NoticeState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Where the browser remembers that its user wants them. */
const KEY = 'tickets.notices';

export const noticeState = (): NoticeState => {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isWanted = localStorage.getItem(KEY) === 'on';
  return isWanted && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Asks for the browser's permission. Only ever on a click: a page that asks by itself is refused for good. */
export const turnNoticesOn = async (): Promise<NoticeState> => {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, 'on');
  return noticeState();
};

export const turnNoticesOff = (): NoticeState => {
  localStorage.removeItem(KEY);
  return noticeState();
};

interface Notice {
  readonly ticketId: number;
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

const shown = new Map<number, Notification>();

export const closeNotice = (ticketId: number): void => {
  shown.get(ticketId)?.close();
  shown.delete(ticketId);
};

/** Tells of a conversation's news, in place of what was told of it before. Silent: the page has a sound of its own. */
export const showNotice = ({ ticketId, title, body, onClick }: Notice): void => {
  if (noticeState() !== 'on') return;
  try {
    const notice = new Notification(title, {
      body,
      // Of several open tabs only one is seen to tell it.
      tag: `ticket-${String(ticketId)}`,
      silent: true,
    });
    notice.onclick = () => {
      window.focus();
      closeNotice(ticketId);
      onClick();
    };
    shown.set(ticketId, notice);
  } catch (error) {
    // Phones have the class but refuse to make one: nothing but the bell tells there.
    if (!(error instanceof TypeError)) throw error;
  }
};
