import { RichText as MarkedText } from 'prosa/web';
import { stretchesOf } from '../text/mentions.ts';
import type { Mentions } from '../text/mentions.ts';

const NOBODY: Mentions = [];

/** A message's words with what people mark in them, and those whom they name by number. */
export const RichText = ({
  text,
  mentions = NOBODY,
}: {
  readonly text: string;
  readonly mentions?: Mentions;
}) => (
  <MarkedText
    text={text}
    words={(words) =>
      stretchesOf(words, mentions).map((stretch, index) =>
        stretch.isMention ? (
          <bdi key={index} className="mention">
            {stretch.text}
          </bdi>
        ) : (
          stretch.text
        ),
      )
    }
  />
);
