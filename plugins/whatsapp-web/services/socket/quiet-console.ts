const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const CIPHER_LIBRARY = /[\\/]node_modules[\\/]libsignal[\\/]/;

let isQuiet = false;

/**
 * The cipher library prints whole sessions to the console, private keys included. Whatever it says there is dropped;
 * nobody else's words are touched.
 */
export const quietCipherLibrary = (): void => {
  if (isQuiet) return;
  isQuiet = true;
  for (const method of METHODS) {
    const said = console[method].bind(console);
    console[method] = (...words: unknown[]) => {
      if (!CIPHER_LIBRARY.test(new Error().stack ?? '')) said(...words);
    };
  }
};
