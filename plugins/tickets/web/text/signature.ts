/** Characters a signature may have: a longer first line is a text. */
const LONGEST = 80;

/** Puts the sender's name above a text, the way the customer's phone shows it. */
export const sign = (name: string, text: string): string => `*${name}:*\n${text}`;

/** Takes the name off a signed text. */
export const splitSignature = (
  body: string,
): { readonly author: string | undefined; readonly text: string } => {
  const end = body.indexOf(':*\n');
  const isSigned = body.startsWith('*') && end > 1 && end <= LONGEST;
  const author = isSigned ? body.slice(1, end) : '';
  if (author === '' || author.includes('*') || author.includes('\n')) {
    return { author: undefined, text: body };
  }
  return { author, text: body.slice(end + 3) };
};
