const CODE = /^[\w-]{6,20}$/;
const HOSTS = /^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com)$/;

const fromAddress = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, pathname, searchParams } = new URL(text);
  const parts = pathname.split('/').filter(Boolean);
  if (hostname === 'youtu.be') return parts[0];
  if (!HOSTS.test(hostname)) return undefined;
  if (parts[0] === 'watch') return searchParams.get('v') ?? undefined;
  return ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined;
};

/** The code of a video on YouTube, from the code itself or any address of the video; undefined for anything else. */
export const videoCode = (text: string): string | undefined => {
  const trimmed = text.trim();
  const code = fromAddress(trimmed) ?? trimmed;
  return CODE.test(code) ? code : undefined;
};
