/** A sentence that begins with a pronoun in place of the noun it is about. */
const SENTENCE = /(?:^|[.!:] |@\w+ \S+ |@returns )((?:What|Who|Whose)\b[^.?!]*[.?!]?)/g;

/**
 * The first sentence of a comment whose noun has to be guessed: "What a line asks of it", "Whose picture it is". Questions are
 * allowed.
 * @param {string} comment without its marks
 * @returns {string | undefined}
 */
export function guessedSentence(comment) {
  const text = comment
    .replaceAll(/^\s*\*? ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (const [, sentence = ''] of text.matchAll(SENTENCE)) {
    if (!sentence.endsWith('?')) return sentence;
  }
  return undefined;
}

/**
 * A comment names its noun, as the documentation of a library does.
 * @type {import('./rule.ts').Rule}
 */
export const plainComments = {
  meta: {
    type: 'problem',
    docs: { description: 'Comments name the noun they are about' },
    messages: { guessed: 'Name the noun that this sentence is about: "{{sentence}}"' },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const sentence = guessedSentence(comment.value);
          if (sentence === undefined) continue;
          context.report({ loc: comment.loc, messageId: 'guessed', data: { sentence } });
        }
      },
    };
  },
};
