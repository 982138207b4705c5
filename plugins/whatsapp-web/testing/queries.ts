import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Session } from './network-parts.ts';
import { bytesOf, childOf, childrenOf, deviceOf, node, userOf } from './nodes.ts';
import { pairByCode } from './pairing-code.ts';
import { bundleNodes } from './signal-device.ts';

/** The server's answer: an `iq`, none, or `unhandled` for a question it does not know. */
type Answer = BinaryNode | undefined | 'unhandled';

type Handler = (session: Session, query: BinaryNode) => Answer | Promise<Answer>;

const result = (content?: BinaryNode[]): BinaryNode => node('iq', { type: 'result' }, content);

const number = (bytes: Buffer): number => bytes.readUIntBE(0, bytes.length);

const keysOfCompanion: Handler = ({ account }, query) => {
  const companion = account?.companion;
  // Removed meanwhile: what it still asks nobody answers.
  if (!companion) return undefined;
  if (childOf(query, 'count')) {
    return result([node('count', { value: String(companion.preKeys.length) })]);
  }
  if (childOf(query, 'digest')) return result([node('digest')]);
  const rotated = childOf(query, 'rotate') ?? query;
  const signed = childOf(rotated, 'skey');
  if (signed) {
    companion.signedPreKey = {
      keyId: number(bytesOf(signed, 'id')),
      key: bytesOf(signed, 'value'),
      signature: bytesOf(signed, 'signature'),
    };
  }
  for (const key of childrenOf(childOf(query, 'list') ?? node('list'))) {
    companion.preKeys.push({ keyId: number(bytesOf(key, 'id')), key: bytesOf(key, 'value') });
  }
  return result();
};

const keysOfOthers: Handler = async ({ network }, query) => {
  const asked = childrenOf(childOf(query, 'key') ?? node('key'));
  const users: BinaryNode[] = [];
  for (const { attrs } of asked) {
    const owner = network.at(attrs.jid ?? '');
    if (!owner?.givesKeys) continue;
    network.keysGiven.push(attrs.jid ?? '');
    if (owner.kind === 'account' && deviceOf(attrs.jid ?? '') !== 0) {
      users.push(node('user', { jid: attrs.jid }, bundleNodes(owner.bundle())));
      continue;
    }
    const device = owner.kind === 'account' ? owner.phone : owner.device;
    users.push(node('user', { jid: attrs.jid }, bundleNodes(await device.bundle())));
  }
  return result([node('list', {}, users)]);
};

/** A Brazilian mobile number without its ninth digit, or with it. */
const otherForm = (jid: string): string =>
  /^55\d\d9\d{8}@/.test(jid)
    ? jid.replace(/^(55\d\d)9/, '$1')
    : jid.replace(/^(55\d\d)(\d{8}@)/, '$19$2');

/** The number somebody is asked for by; empty where it is by an address. */
const phoneOf = (user: BinaryNode): string => {
  const phone = childOf(user, 'contact')?.content;
  const written = phone instanceof Uint8Array || typeof phone === 'string' ? phone : '';
  return written.toString().replace(/\D/g, '');
};

const whoIsWho: Handler = ({ network }, query) => {
  const usync = childOf(query, 'usync') ?? node('usync');
  const wanted = new Set(
    childrenOf(childOf(usync, 'query') ?? node('query')).map(({ tag }) => tag),
  );
  const listed = childrenOf(childOf(usync, 'list') ?? node('list'));
  const phones = listed.map(phoneOf).filter((phone) => phone !== '');
  if (phones.length > 0) network.numbersAsked.push(phones);
  const users = listed.map((user): BinaryNode => {
    const jid = user.attrs.jid ?? `${phoneOf(user)}@s.whatsapp.net`;
    const found = network.at(jid) ?? network.at(otherForm(jid));
    const parts: BinaryNode[] = [];
    if (wanted.has('contact')) parts.push(node('contact', { type: found ? 'in' : 'out' }));
    if (found && wanted.has('devices')) {
      const companion = found.kind === 'account' ? found.companion : undefined;
      const devices = [node('device', { id: '0' })];
      if (companion)
        devices.push(node('device', { id: String(companion.device), 'key-index': '1' }));
      parts.push(node('devices', {}, [node('device-list', {}, devices)]));
    }
    const isTold = found?.kind === 'account' || found?.tellsBoth === true;
    // Also of who was asked for by this very address.
    if (found && isTold && wanted.has('lid')) {
      parts.push(node('lid', { val: found.lid }));
    }
    // Asked for by a number, everybody is named by the one they are registered with.
    const named = found && user.attrs.jid === undefined ? found.jid : jid;
    return node('user', { jid: named }, parts);
  });
  return result([node('usync', {}, [node('list', {}, users)])]);
};

const groupMetadata: Handler = ({ network }, query) => {
  const group = network.groups.get(query.attrs.to ?? '');
  if (!group) return node('iq', { type: 'error' }, [node('error', { code: '404' })]);
  return result([
    node(
      'group',
      {
        id: userOf(group.id),
        subject: group.subject,
        creation: '1700000000',
        s_t: '1700000000',
        addressing_mode: 'lid',
      },
      group.members.map((member) =>
        node('participant', { jid: member.lid, phone_number: member.jid }),
      ),
    ),
  ]);
};

const device: Handler = (session, query) => {
  if (childOf(query, 'remove-companion-device')) {
    const { account } = session;
    if (account) account.companion = undefined;
    session.send(
      node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]),
    );
    session.close();
    return undefined;
  }
  return pairByCode(session, query);
};

const profilePicture: Handler = ({ network }, query) => {
  const target = query.attrs.target ?? '';
  const found = network.at(target);
  const person = found?.kind === 'person' ? found : undefined;
  const path = (network.groups.get(target) ?? person)?.picture;
  if (path === undefined) {
    return node('iq', { type: 'error' }, [node('error', { code: '404', text: 'item-not-found' })]);
  }
  const url = `https://${network.media.host}${path}`;
  return result([node('picture', { id: path, type: 'preview', url })]);
};

const settings: Handler = () =>
  result([node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])]);

/** Nothing was ever written into any of them; one that is not answered is asked for without end. */
const emptyCollections: Handler = (_, query) => {
  const asked = childrenOf(childOf(query, 'sync') ?? node('sync'));
  const answers = asked.map(({ attrs }) => node('collection', { name: attrs.name, version: '0' }));
  return result([node('sync', {}, answers)]);
};

const REACHOUT_TIMELOCK = '23983697327930364';

/** How much the account may say first: the state of a lock, or the count of its new chats. */
const allowance: Handler = ({ network }, query) => {
  const isLock = childOf(query, 'query')?.attrs.query_id === REACHOUT_TIMELOCK;
  const { newChatsFrom, newChatQuota } = network;
  if ((isLock ? newChatsFrom : newChatQuota) === undefined) {
    return node('iq', { type: 'error' }, [node('error', { code: '404', text: 'item-not-found' })]);
  }
  const data = isLock
    ? {
        xwa2_fetch_account_reachout_timelock: {
          is_active: true,
          time_enforcement_ends: String(Math.floor((newChatsFrom?.getTime() ?? 0) / 1_000)),
        },
      }
    : { xwa2_message_capping_info: newChatQuota };
  return result([node('result', {}, Buffer.from(JSON.stringify({ data })))]);
};

/** By the question's namespace, and where one has several, by what is asked. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  encrypt: (session, query) =>
    childOf(query, 'key') ? keysOfOthers(session, query) : keysOfCompanion(session, query),
  passive: () => result(),
  'w:p': () => result(),
  'w:stats': () => result(),
  abt: () => result([node('props', { hash: 'p1' })]),
  blocklist: () => result([node('list')]),
  privacy: (session, query) => (query.attrs.type === 'get' ? settings(session, query) : result()),
  usync: whoIsWho,
  'w:g2': groupMetadata,
  'w:sync:app:state': emptyCollections,
  'w:profile:picture': profilePicture,
  'w:m': ({ network }) =>
    result([
      node('media_conn', { auth: 'auth', ttl: '3600' }, [
        node('host', { hostname: network.media.host, maxContentLengthBytes: '104857600' }),
      ]),
    ]),
  md: device,
  'w:mex': allowance,
};

/** The server's answer to a question of a linked device. */
export const answerTo: Handler = (session, query) => {
  const handler = HANDLERS[query.attrs.xmlns ?? ''];
  return handler ? handler(session, query) : 'unhandled';
};
