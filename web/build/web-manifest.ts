import type { Plugin } from 'vite';

/** The description of the product for a browser that installs it (W3C Web Application Manifest). */
const MANIFEST = {
  name: 'Prosa',
  short_name: 'Prosa',
  description: 'Atendimento de clientes por mensagens',
  lang: 'pt-BR',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f7f6',
  theme_color: '#0f766e',
  icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
} as const;

/**
 * Puts the web manifest and its icon beside the page, under the names browsers ask for.
 * @param readIcon reads the product's icon (SVG)
 */
export const webManifest = (readIcon: () => string): Plugin => ({
  name: 'prosa-web-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'icon.svg', source: readIcon() });
    const source = JSON.stringify(MANIFEST, undefined, 2);
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.json' }, injectTo: 'head' },
    ],
  },
});
