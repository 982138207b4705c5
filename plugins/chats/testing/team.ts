import { caller, createTestApp } from 'prosa/core/testing';
import type { Call, TestApp, TestAppOptions, TestEnd, TestUser } from 'prosa/core/testing';
import type { ChatMessageDto } from '../shared/message-schemas.ts';
import type { ChatDto } from '../schemas.ts';

/** Three colleagues, one who is in none of their chats, and somebody of another company. */
interface Team {
  readonly ana: TestUser;
  readonly bia: TestUser;
  readonly caio: TestUser;
  readonly outsider: TestUser;
  readonly stranger: TestUser;
}

/** A Prosa with what tests of chats do again and again. */
export interface ChatBench {
  readonly app: TestApp;
  readonly call: Call;
  team(): Promise<Team>;
  chat(who: TestUser, others: readonly TestUser[], title?: string): Promise<ChatDto>;
  say(who: TestUser, chat: ChatDto, message: string, more?: object): Promise<ChatMessageDto>;
}

export const openChatBench = async (t: TestEnd, options?: TestAppOptions): Promise<ChatBench> => {
  const app = await createTestApp(t, options);
  const call = caller(app);
  const made = async <T>(...[who, method, path, body]: Parameters<Call>): Promise<T> => {
    const response = await call(who, method, path, body);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<T>();
  };
  return {
    app,
    call,
    team: async () => {
      const { id: companyId, admin } = await app.factories.company();
      const { admin: stranger } = await app.factories.company();
      const person = (name: string): Promise<TestUser> => app.factories.user({ companyId, name });
      return {
        ana: await person('Ana Martins'),
        bia: await person('Bia Souza'),
        caio: await person('Caio Lima'),
        outsider: admin,
        stranger,
      };
    },
    chat: (who, others, title = '') =>
      made(who, 'POST', '/chats', { title, users: others.map(({ id }) => ({ id })) }),
    say: (who, { id }, message, more = {}) =>
      made(who, 'POST', `/chats/${String(id)}/messages`, { message, ...more }),
  };
};
