/** Why the plugins as they are cannot make up a host. */
export type PluginErrorCode =
  | 'ERR_PLUGIN_MANIFEST'
  | 'ERR_PLUGIN_DUPLICATE'
  | 'ERR_PLUGIN_MISSING'
  | 'ERR_PLUGIN_CIRCLE'
  | 'ERR_PLUGIN_CONTRACT'
  | 'ERR_PLUGIN_TOKEN'
  | 'ERR_PLUGIN_POINT'
  | 'ERR_PLUGIN_ROUTE'
  | 'ERR_PLUGIN_START';

/** A mistake in a plugin or between plugins, told in one sentence for whoever has to mend it. */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  constructor(
    readonly code: PluginErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
