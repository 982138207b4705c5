/** A first line such as `*Ana Martins:*`. Captions stored before forms were read as they were written end it with CR LF. */
const SIGNATURE = /^\*([^*\r\n]{1,78}):\*\r?\n/;

/** Puts the sender's name above a text, the way the customer's phone shows it. */
export const sign = (name: string, text: string): string => `*${name}:*\n${text}`;

/** Takes the name off a signed text. */
export const splitSignature = (
  body: string,
): { readonly author: string | undefined; readonly text: string } => {
  const [line = '', author] = SIGNATURE.exec(body) ?? [];
  return { author, text: body.slice(line.length) };
};
