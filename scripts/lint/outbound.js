import { inProject } from './paths.js';

/** The door itself, and what may go past it: each file alone, with the reason. */
export const EXCEPTIONS = [
  {
    files: /^core\/http\/outbound\/[\w-]+\.ts$/,
    reason: 'It is the door.',
  },
  {
    files: /^core\/doctor\/machine\.ts$/,
    reason:
      'It asks the operator’s own Prosa, on this machine, whether it lives. Nobody typed the address.',
  },
  {
    files: /^core\/services\/realtime\/websocket-stream\.ts$/,
    reason: 'It reads a constant of sockets that browsers opened to us.',
  },
  {
    files: /^plugins\/whatsapp-web\/services\/(files\/media-client|contacts\/picture-fetcher)\.ts$/,
    reason:
      'The library opens its own connection to the channel, and these fetch files beside it: from hosts that the channel ' +
      'itself names, checked against its domain and its list. Nobody types an address.',
  },
  {
    files: /^plugins\/pix-bacen\/services\/identity\.ts$/,
    reason:
      'It opens no connection: Node tells whose certificate is in a PKCS #12 file only through a socket, which is laid on a stream that ' +
      'leads nowhere.',
  },
];

/** Server code: what runs in a browser cannot reach into the network of the server, and tests call what they started. */
const SERVER = /^(core|plugins)\//;
const OTHERS = /(^plugins\/[^/]+\/web\/|\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$))/;

const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource']);
/** Clients of HTTP. Some are here because another package needs them, so an import would succeed. */
const PACKAGES =
  /^(undici|axios|got|ky|needle|node-fetch|cross-fetch|request|superagent|make-fetch-happen|eventsource)(\/|$)/;
/** The names by which Node's modules open a connection; a name of a whole module would hide them. */
const OPENING = new Map([
  ['http', ['request', 'get', 'Agent', 'globalAgent', 'ClientRequest', 'default', '*']],
  ['https', ['request', 'get', 'Agent', 'globalAgent', 'default', '*']],
  ['http2', ['connect', 'default', '*']],
  ['net', ['connect', 'createConnection', 'Socket', 'Stream', 'default', '*']],
  ['tls', ['connect', 'TLSSocket', 'default', '*']],
  ['dgram', ['createSocket', 'Socket', 'default', '*']],
]);
/** `WebSocket` of `ws` is also the type of the sockets that others open to us. */
const CLIENTS = new Map([['ws', ['WebSocket', 'default', '*']]]);

/**
 * @param {string} file relative to the project
 * @returns {boolean} whether it may open connections of its own only by way of the door
 */
export const isBehindTheDoor = (file) =>
  SERVER.test(file) && !OTHERS.test(file) && !EXCEPTIONS.some(({ files }) => files.test(file));

/**
 * @param {string} specifier
 * @returns {readonly string[]} the names of a module that open connections; `*` for all of it
 */
const openingNames = (specifier) => {
  if (PACKAGES.test(specifier)) return ['*'];
  return OPENING.get(specifier.replace(/^node:/, '')) ?? CLIENTS.get(specifier) ?? [];
};

/**
 * Connections to addresses that somebody typed are opened by `core/http/outbound` alone. Code that cannot be told apart
 * from them is forbidden too, so that nobody has to look.
 * @type {import('./rule.ts').Rule}
 */
export const outbound = {
  meta: {
    type: 'problem',
    docs: { description: 'Only core/http/outbound opens connections' },
    messages: {
      refused:
        '{{name}} opens a connection past core/http/outbound, which checks where it leads: use Core.Outbound.',
    },
    schema: [],
  },
  create(context) {
    const file = inProject(context.filename, context.cwd);
    if (!isBehindTheDoor(file)) return {};
    /**
     * @param {NonNullable<Parameters<typeof context.report>[0]['node']>} node
     * @param {string} name
     */
    const refuse = (node, name) => context.report({ node, messageId: 'refused', data: { name } });
    /** @param {import('./rule.ts').WithSource & NonNullable<Parameters<typeof context.report>[0]['node']>} node */
    const checkAll = (node) => {
      const specifier = node.source?.type === 'Literal' ? String(node.source.value) : '';
      if (openingNames(specifier).includes('*')) refuse(node, specifier);
    };
    return {
      'Program:exit'() {
        // Names that no scope of the file declares: a parameter called `fetch` is none of them.
        for (const { identifier } of context.sourceCode.scopeManager.globalScope?.through ?? []) {
          if (GLOBALS.has(identifier.name)) refuse(identifier, identifier.name);
        }
      },
      MemberExpression(node) {
        const { object, property } = node;
        const isGlobal = object.type === 'Identifier' && /^global(This)?$/.test(object.name);
        if (!isGlobal || property.type !== 'Identifier') return;
        if (GLOBALS.has(property.name)) refuse(node, property.name);
      },
      ImportDeclaration(node) {
        if (node.importKind === 'type') return;
        const specifier = node.source.value;
        const opening = openingNames(specifier);
        if (opening.length === 0) return;
        const used = node.specifiers.filter((each) => !isType(each)).map(importedName);
        const isPackage = opening.length === 1;
        const found = isPackage ? specifier : used.find((name) => opening.includes(name));
        if (found !== undefined)
          refuse(node, found === '*' || found === 'default' ? specifier : found);
      },
      ExportNamedDeclaration(node) {
        if (node.exportKind === 'type') return;
        const opening = openingNames(node.source?.value ?? '');
        const isOpening = node.specifiers.some(
          ({ local }) => local.type === 'Identifier' && opening.includes(local.name),
        );
        if (isOpening || opening.length === 1) refuse(node, node.source?.value ?? '');
      },
      ExportAllDeclaration: checkAll,
      ImportExpression: checkAll,
    };
  },
};

/** @param {{ type: string, importKind?: string }} specifier */
const isType = (specifier) =>
  specifier.type === 'ImportSpecifier' && specifier.importKind === 'type';

/**
 * @param {{ type: string, imported?: { type: string, name?: string } }} specifier
 * @returns {string}
 */
const importedName = ({ type, imported }) => {
  if (type === 'ImportNamespaceSpecifier') return '*';
  return type === 'ImportDefaultSpecifier' ? 'default' : (imported?.name ?? '');
};
