import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import type { ClientVersion } from './client-versions.ts';

/** The version of the channel's own client that the library knows. */
export const BUNDLED_VERSION: ClientVersion = DEFAULT_CONNECTION_CONFIG.version;
