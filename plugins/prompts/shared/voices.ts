/** A prompt with this voice answers in writing. */
export const WRITTEN = 'texto';

/** The first names of the Brazilian voices of Azure, as they stand in `pt-BR-<name>Neural`. */
const AZURE_NAMES = [
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Valerio',
  'Yara',
] as const;

/** The voices of Azure in the words of its API. */
export const AZURE_VOICES: readonly string[] = AZURE_NAMES.map((name) => `pt-BR-${name}Neural`);

/** Before the name of a voice of the prompt's own server, such as `speech:alloy`. */
const OWN = 'speech:';

/** The way a prompt's answers reach the customer. */
export type VoiceChoice =
  | { readonly kind: 'written' }
  | { readonly kind: 'azure'; readonly name: string }
  | { readonly kind: 'speech'; readonly name: string };

/** @returns undefined for what is no voice */
export const voiceChoiceOf = (voice: string): VoiceChoice | undefined => {
  if (voice === WRITTEN) return { kind: 'written' };
  if (AZURE_VOICES.includes(voice)) return { kind: 'azure', name: voice };
  const name = voice.startsWith(OWN) ? voice.slice(OWN.length) : '';
  return /^[\w-]{1,60}$/.test(name) ? { kind: 'speech', name } : undefined;
};

/** A region of Azure. It becomes part of a host's name. */
export const AZURE_REGION = /^[a-z0-9]{3,30}$/;
