import t from 'tap';
import { act, axe, screen, until } from 'prosa/web/testing';
import { buildTicket } from '../testing/builders.ts';
import { openDesk } from '../testing/desk.tsx';

const maria = buildTicket({ id: 1 });

interface World {
  /** Bytes the next recording will have. */
  size: number;
  mayListen: boolean;
  stopped: number;
}

/** A browser with a microphone. */
const withMicrophone = (test: { teardown(work: () => void): void }): World => {
  const world: World = { size: 20_000, mayListen: true, stopped: 0 };
  const stream = { getTracks: () => [{ stop: () => (world.stopped += 1) }] };
  class Recorder {
    static isTypeSupported = (type: string): boolean => type.startsWith('audio/ogg');
    state = 'inactive';
    readonly mimeType: string;
    ondataavailable: (event: { data: Blob }) => void = () => undefined;
    onstop: () => void = () => undefined;

    constructor(_: unknown, { mimeType }: { mimeType: string }) {
      this.mimeType = mimeType;
    }

    start(): void {
      this.state = 'recording';
    }

    stop(): void {
      this.state = 'inactive';
      this.ondataavailable({ data: new Blob(['x'.repeat(world.size)]) });
      act(() => this.onstop());
    }
  }
  const mediaDevices = {
    getUserMedia: () =>
      world.mayListen ? Promise.resolve(stream) : Promise.reject(new Error('NotAllowed')),
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.assign(globalThis, { MediaRecorder: Recorder });
  test.teardown(() => {
    delete (globalThis as Partial<typeof globalThis>).MediaRecorder;
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  return world;
};

const open = (test: Parameters<typeof openDesk>[0]) =>
  openDesk(test, {
    tickets: [maria],
    at: `/tickets/${maria.uuid}`,
    api: { 'POST /api/messages/:ticketId': () => ({ messages: [] }) },
  });

const record = () => screen.findByRole('button', { name: 'Gravar um áudio' });

t.test('what is said is sent as a voice message', async (t) => {
  const world = withMicrophone(t);
  const { user, api } = await open(t);
  await user.click(await record());
  t.ok(await screen.findByRole('group', { name: 'Gravando um áudio' }));
  t.equal((await screen.findByRole('timer')).textContent, '0:00');
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Enviar o áudio' }));
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 1);
  const form = api.callsOf('POST /api/messages/:ticketId')[0]?.body as FormData;
  const file = form.get('medias') as File;
  t.match(file.name, /^audio-record-site-\d+\.ogg$/);
  t.equal(file.type, 'audio/ogg');
  t.equal(file.size, 20_000);
  t.equal(world.stopped, 1, 'the microphone is let go');
  t.ok(await screen.findByRole('textbox', { name: 'Mensagem' }));
});

t.test('a slip of the finger is not sent', async (t) => {
  const world = withMicrophone(t);
  world.size = 9_999;
  const { user, api } = await open(t);
  await user.click(await record());
  await user.click(await screen.findByRole('button', { name: 'Enviar o áudio' }));
  t.ok(await screen.findByText('A gravação ficou curta demais e não foi enviada.'));
  t.equal(api.callsOf('POST /api/messages/:ticketId').length, 0);
});

t.test('a recording can be let go, and leaving lets it go too', async (t) => {
  const world = withMicrophone(t);
  const { user, api, unmount } = await open(t);
  await user.click(await record());
  await user.click(await screen.findByRole('button', { name: 'Descartar a gravação' }));
  await user.click(await record());
  await screen.findByRole('timer');
  unmount();
  t.equal(world.stopped, 2);
  t.equal(api.callsOf('POST /api/messages/:ticketId').length, 0);
});

t.test('says when the microphone may not be used, or there is none', async (t) => {
  const world = withMicrophone(t);
  world.mayListen = false;
  const { user, unmount } = await open(t);
  await user.click(await record());
  t.ok(await screen.findByText(/O navegador não deixou usar o microfone/));
  unmount();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  await open(t);
  const button = await record();
  t.ok(button.hasAttribute('disabled'));
  t.equal(button.title, 'O navegador só grava em páginas seguras (https).');
});
