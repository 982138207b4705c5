const HOST = /\b(?:https?:\/\/|www\.)(?<host>[\p{L}\d.-]+\.[\p{L}]{2,})/giu;

/** Most hosts that are kept of a source. */
const MOST_HOSTS = 200;

/** The hosts that texts name in addresses, in small letters and without `www.`. */
export const hostsIn = (texts: readonly string[]): readonly string[] => {
  const hosts = new Set<string>();
  for (const text of texts) {
    for (const { groups } of text.matchAll(HOST)) {
      const host = (groups?.host ?? '').toLowerCase().replace(/^www\./, '');
      if (hosts.size < MOST_HOSTS) hosts.add(host);
    }
  }
  return [...hosts];
};
