import type { Step, WrittenBubble, WrittenInput } from './flow.ts';

/** The format of texts in a session. */
export type TextFormat = 'markdown' | 'richText';

const textContent = (words: string, isBold: boolean, format: TextFormat): object =>
  format === 'markdown'
    ? { type: 'markdown', markdown: isBold ? `**${words}**` : words }
    : {
        type: 'richText',
        richText: [{ type: 'p', children: [{ text: words, ...(isBold && { bold: true }) }] }],
      };

const contentOf = (bubble: WrittenBubble, format: TextFormat, url: string): object => {
  switch (bubble.type) {
    case 'text':
      return textContent(bubble.text, bubble.bold === true, format);
    case 'video':
      return bubble.youtube === undefined
        ? { type: 'url', url: url + bubble.path }
        : { type: 'youtube', id: bubble.youtube };
    case 'image':
    case 'audio':
    case 'embed':
    case 'custom-embed':
      return { url: url + bubble.path };
  }
};

const inputOf = ({ type, items, isMultiple, options }: WrittenInput, url: string): object => ({
  id: 'input',
  type,
  ...(items && {
    items: items.map(({ id, content, value, picture }) =>
      type === 'choice input'
        ? { id, content, ...(value !== undefined && { value }) }
        : {
            id,
            title: content,
            ...(picture !== undefined &&
              (type === 'cards input'
                ? { imageUrl: url + picture }
                : { pictureSrc: url + picture })),
            ...(type === 'cards input' && { paths: [{ id, text: content }] }),
          },
    ),
  }),
  options: { ...options, ...(isMultiple && { isMultipleChoice: true }) },
});

/** A step as the API answers with it. */
export const answerOf = ({ says, input, actions }: Step, format: TextFormat, url: string) => {
  const messages = says.map((bubble, at) => ({
    id: `b${String(at)}`,
    type: bubble.type,
    content: contentOf(bubble, format, url),
  }));
  const lastBubbleBlockId = messages.at(-1)?.id;
  return {
    messages,
    ...(input && { input: inputOf(input, url) }),
    ...(actions && {
      clientSideActions: actions.map((action) => ({
        ...action,
        ...(lastBubbleBlockId !== undefined && { lastBubbleBlockId }),
      })),
    }),
  };
};
