/** A command cannot do what it was told. The message is for the person who gave it; nothing else need be shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code = 'ERR_COMMAND';
}
