import { useCallback, useState } from 'react';
import { EmojiPicker as Picker } from 'frimousse';
import type { EmojiDataResolver, EmojiPickerListComponents, SkinTone } from 'frimousse';
import { useLanguage, useTexts } from '../i18n/i18n.ts';
import { usePreference } from '../preferences/preferences.ts';
import { EMOJI_LINES, parseEmojis } from './emoji-data.ts';
import { useRecentEmojis } from './recent-emojis.ts';

const COLUMNS = 8;

const TONES: readonly SkinTone[] = [
  'none',
  'light',
  'medium-light',
  'medium',
  'medium-dark',
  'dark',
];

const readTone = (stored: unknown): SkinTone => TONES.find((tone) => tone === stored) ?? 'none';

/** The picker counts rows and columns from 0, ARIA from 1. */
const fromOne = (index: number | undefined): number => (index ?? 0) + 1;

const COMPONENTS: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="emoji-group">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} aria-rowindex={fromOne(props['aria-rowindex'])} className="emoji-row">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      aria-colindex={fromOne(props['aria-colindex'])}
      className="emoji"
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  ),
};

/**
 * All emojis, by group or found by a word, in the user's language. The ones used last stand first. It stays open, so that
 * several can be picked.
 */
export const EmojiPicker = ({ onPick }: { readonly onPick: (emoji: string) => void }) => {
  const t = useTexts();
  const language = useLanguage();
  const [recent, note] = useRecentEmojis();
  // A list that changes below the pointer would make people miss: it is kept as it was when opened.
  const [shown] = useState(recent);
  const [search, setSearch] = useState('');
  const [tone, chooseTone] = usePreference('tickets.skin-tone', readTone);
  const resolve = useCallback<EmojiDataResolver>(async () => {
    const lines = await EMOJI_LINES[language]();
    return parseEmojis(lines, language, (key) => t(`emojis.${key}`));
  }, [language, t]);
  const pick = (emoji: string): void => {
    note(emoji);
    onPick(emoji);
  };
  return (
    <Picker.Root
      key={language}
      className="emojis"
      locale={language}
      columns={COLUMNS}
      skinTone={tone}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className="emoji-tools">
        <Picker.Search
          className="bp6-input"
          autoFocus
          aria-label={t('emojis.search')}
          placeholder={t('emojis.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Picker.SkinTone>
          {({ skinTone, setSkinTone, skinToneVariations }) => (
            <select
              className="emoji-tone"
              aria-label={t('emojis.tone')}
              title={t('emojis.tone')}
              value={skinTone}
              onChange={(event) => {
                const next = readTone(event.target.value);
                setSkinTone(next);
                chooseTone(next);
              }}
            >
              {skinToneVariations.map((variation) => (
                <option key={variation.skinTone} value={variation.skinTone}>
                  {variation.emoji}
                </option>
              ))}
            </select>
          )}
        </Picker.SkinTone>
      </div>
      {shown.length > 0 && search === '' && (
        <div role="group" aria-label={t('emojis.recent')}>
          <div className="emoji-group">{t('emojis.recent')}</div>
          <div className="emoji-recent">
            {shown.map((emoji) => (
              <button key={emoji} type="button" className="emoji" onClick={() => pick(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        </div>
      )}
      <Picker.Viewport className="emoji-view">
        <Picker.Loading className="emoji-note">{t('emojis.loading')}</Picker.Loading>
        <Picker.Empty className="emoji-note">{t('emojis.none')}</Picker.Empty>
        <Picker.List components={COMPONENTS} />
      </Picker.Viewport>
    </Picker.Root>
  );
};
