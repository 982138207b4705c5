const PHRASE = /\*{0,2}a[çc][ãa]o:\s*transferir para o setor de atendimento\.?\*{0,2}/giu;
/** The longest message of a channel. */
const LONGEST = 4096;

/** Said where a person takes over and the model says nothing itself. */
export const FAREWELL = 'Um atendente irá lhe atender em breve.';

/** The words by which a model without functions passes to a person. */
export const TRANSFER_PHRASE = 'Ação: Transferir para o setor de atendimento';

/** An answer without the phrase that asks for a person, and whether it was there. */
export const splitPhrase = (
  text: string,
): { readonly text: string; readonly isTransfer: boolean } => {
  const rest = text.replaceAll(PHRASE, '').trim();
  return { text: rest, isTransfer: rest !== text.trim() };
};

/** An answer in the marks of the channel: models write `**bold**` and headings. */
export const channelText = (text: string): string =>
  text
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replaceAll(/^#{1,6}\s+(.+)$/gm, '*$1*')
    .trim()
    .slice(0, LONGEST);
