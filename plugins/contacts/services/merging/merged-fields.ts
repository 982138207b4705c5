import type { MergedFields } from '../../models/contact-merge.ts';
import type { ContactView } from '../../public.ts';

/**
 * The fields the contact that stays takes over: a name where it has only its number, an e-mail address or a picture where
 * it has none, and the wish to get no automatic answers.
 */
export const takenOver = (kept: ContactView, gone: ContactView): MergedFields => ({
  ...(kept.name === kept.number && gone.name !== gone.number ? { name: gone.name } : {}),
  ...(kept.email === '' && gone.email !== '' ? { email: gone.email } : {}),
  ...(kept.profilePicUrl === '' && gone.profilePicUrl !== ''
    ? { profilePicUrl: gone.profilePicUrl }
    : {}),
  ...(!kept.ignoreBot && gone.ignoreBot ? { ignoreBot: true } : {}),
});

/** How the fields stand before something changes them. */
export const fieldsBefore = (contact: ContactView, changes: MergedFields): MergedFields =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, contact[key as keyof MergedFields]]));

/** The fields that are given back: those that nobody changed since. */
export const givenBack = (
  contact: ContactView,
  { before, after }: { readonly before: MergedFields; readonly after: MergedFields },
): MergedFields =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([key]) => contact[key as keyof MergedFields] === after[key as keyof MergedFields],
    ),
  );
