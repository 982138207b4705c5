import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import { LRUCache } from 'lru-cache';

const VIDEOS = 'https://www.youtube-nocookie.com';

/** A host as an address names it, with or without a port: nothing that would end a directive. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Sources for WebSockets to this site. Not every browser takes `'self'` for them, so the host is named: as the request
 * names it and as PUBLIC_URL does, which differ behind a proxy that does not pass the host on.
 * @param host of the request; anything but a host is left out
 */
export const socketSources = (publicUrl: string, host: string | undefined): readonly string[] => {
  const isSecure = publicUrl.startsWith('https:');
  const schemes = isSecure ? ['wss'] : ['ws', 'wss'];
  const hosts = new Set([host, new URL(publicUrl).host]);
  return [...hosts]
    .filter((each) => each !== undefined && HOST.test(each))
    .flatMap((each) => schemes.map((scheme) => `${scheme}://${String(each)}`));
};

/**
 * Features of browsers: the microphone for voice messages, what videos of the help pages need, and nothing else that
 * asks a person or tells of the device.
 */
const PERMISSIONS_POLICY = [
  'microphone=(self)',
  ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map(
    (feature) => `${feature}=(self "${VIDEOS}")`,
  ),
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

type HeaderValues = Readonly<Record<string, string>>;

/** Hosts whose headers are remembered; a host is chosen by the client, so there may be many. */
const REMEMBERED_HOSTS = 100;

/** The headers for answers to a request, which depend on nothing of it but its host. */
const headersFor = (publicUrl: string): ((request: IncomingMessage) => HeaderValues) => {
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", VIDEOS],
        connectSrc: [
          "'self'",
          ({ headers }: IncomingMessage) => socketSources(publicUrl, headers.host).join(' '),
        ],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  });
  return (request) => {
    // Filled and never sent.
    const answer = new ServerResponse(request);
    protect(request, answer, (error) => {
      if (error instanceof Error) throw error;
    });
    const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [
      name,
      String(value),
    ]);
    return {
      ...(Object.fromEntries(headers) as HeaderValues),
      'permissions-policy': PERMISSIONS_POLICY,
    };
  };
};

/** Sets on every answer what browsers may do with it. */
export const securityHeaders = fp<{ readonly publicUrl: string }>(
  async (app, { publicUrl }) => {
    const headersOf = headersFor(publicUrl);
    const known = new LRUCache<string, HeaderValues>({ max: REMEMBERED_HOSTS });
    app.addHook('onRequest', ({ raw, headers: { host = '' } }, reply, done) => {
      let headers = known.get(host);
      if (!headers) {
        headers = headersOf(raw);
        known.set(host, headers);
      }
      reply.headers(headers);
      done();
    });
  },
  { name: 'prosa-security-headers', fastify: '5.x' },
);
