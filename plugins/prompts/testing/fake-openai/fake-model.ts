import type { FakeReply, FakeRequest } from 'prosa/core/testing';

/** The body of a chat request, as far as the fake reads it. */
export interface AskedChat {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_calls?: readonly unknown[];
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly stream?: boolean;
  readonly stream_options?: object;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
}

/** A scripted answer of the model. */
export interface ScriptedAnswer {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly finish?: string;
  /** False: the server tells no usage. */
  readonly usage?: false;
}

const USAGE = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };

const lastOf = (asked: AskedChat, role: string): string =>
  asked.messages.filter((message) => message.role === role).at(-1)?.content ?? '';

const wants = (asked: AskedChat, name: string): boolean =>
  asked.tools?.some((tool) => tool.function.name === name) ?? false;

/** The shop's assistant, where no script says otherwise. It can be spoken with by hand. */
export const improvised = (asked: AskedChat): ScriptedAnswer => {
  const said = lastOf(asked, 'user');
  if (asked.messages.at(-1)?.role === 'tool') {
    return { text: `Encontrei isto: ${lastOf(asked, 'tool').slice(0, 300)}` };
  }
  if (/atendente|pessoa|humano|reclama/i.test(said)) {
    return wants(asked, 'transfer')
      ? { calls: [{ name: 'transfer', arguments: '{"reason":"O cliente pediu uma pessoa."}' }] }
      : { text: 'Ação: Transferir para o setor de atendimento' };
  }
  if (/obrigad|tchau|até logo/i.test(said) && wants(asked, 'finish')) {
    return {
      text: 'Foi um prazer! Até logo.',
      calls: [{ name: 'finish', arguments: '{"reason":"Despedida."}' }],
    };
  }
  if (/pre[çc]o|garantia|entrega/i.test(said) && wants(asked, 'search_knowledge')) {
    return { calls: [{ name: 'search_knowledge', arguments: JSON.stringify({ query: said }) }] };
  }
  if (/hor[áa]rio|abre|aberto/i.test(said)) {
    return { text: 'Abrimos de segunda a sexta, das 8h às 18h, e aos sábados até as 12h.' };
  }
  return {
    text: `Entendi: “${said.slice(0, 80)}”. Posso ajudar com preços, horários e consertos.`,
  };
};

const messageOf = ({ text = '', calls = [] }: ScriptedAnswer) => ({
  role: 'assistant',
  content: text === '' && calls.length > 0 ? null : text,
  ...(calls.length > 0 && {
    tool_calls: calls.map((call, at) => ({
      id: `call_${String(at)}`,
      type: 'function',
      function: call,
    })),
  }),
});

const finishOf = ({ finish, calls = [] }: ScriptedAnswer): string =>
  finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');

/** An answer in the shape of the protocol, streamed where it was asked so. */
export const replyOf = (answer: ScriptedAnswer, asked: AskedChat): FakeReply => {
  const usage = answer.usage === false ? {} : { usage: USAGE };
  if (asked.stream !== true) {
    const choices = [{ index: 0, message: messageOf(answer), finish_reason: finishOf(answer) }];
    return {
      json: { id: 'chatcmpl-1', object: 'chat.completion', model: asked.model, choices, ...usage },
    };
  }
  const words = (answer.text ?? '').match(/\S+\s*/g) ?? [];
  const parts = words.map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
  const end = { choices: [{ index: 0, delta: {}, finish_reason: finishOf(answer) }] };
  const told = asked.stream_options ? [{ choices: [], ...usage }] : [];
  return {
    events: [...[...parts, end, ...told].map((part) => JSON.stringify(part)), '[DONE]'],
    pace: 5,
  };
};

/** A failure in the words of OpenAI. */
export const failure = (status: number, error: object): FakeReply => ({ status, json: { error } });

export const askedIn = ({ json }: FakeRequest): AskedChat => json as AskedChat;
