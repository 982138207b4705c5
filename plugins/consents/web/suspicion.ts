import { plainWords } from '../public.ts';

/** Characters beyond which a message is about something else, whatever it also says. */
const LONGEST = 200;

const SUSPICIOUS = [
  /\bnao (me )?(mand|envi)(e|a|em|ar)\b/,
  /\bpar(a|e|em|ar) de (me )?(mandar|enviar)\b/,
  /\bnao quero (mais )?(receber|mensage|propaganda|promoc)/,
  /\b(sair|tir\w+|remov\w+|descadastr\w+|exclu\w+) .{0,30}\b(lista|cadastro|numero|contato)\b/,
  /\bme (descadastr|remov)/,
  /^(sair|parar?|pare|stop|descadastrar|remover|nao quero receber|cancelar)$/,
];

/**
 * Whether a message sounds as if its writer wants no more of what the company sends. It may well mean something else ("não
 * me mande mais boletos"): good enough to offer a person a button, never to act by itself.
 */
export const soundsLikeOptOut = (body: string): boolean => {
  if (body.length > LONGEST) return false;
  const text = plainWords(body);
  return SUSPICIOUS.some((pattern) => pattern.test(text));
};
