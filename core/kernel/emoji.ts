const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text is exactly one emoji, as a reaction must be. */
export const isEmoji = (text: string): boolean =>
  [...graphemes.segment(text)].length === 1 &&
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*\d]\ufe0f?\u20e3)/u.test(text);
