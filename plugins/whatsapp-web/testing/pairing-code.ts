import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
} from '@whiskeysockets/baileys';
import type { BinaryNode, KeyPair } from '@whiskeysockets/baileys';
import type { Session } from './network-parts.ts';
import { bytesOf, childOf, node, userOf } from './nodes.ts';

const REGISTRATION = 'link_code_companion_reg';

/** A device's part of pairing by code. */
export const pairByCode = (session: Session, query: BinaryNode): BinaryNode | 'unhandled' => {
  const part = childOf(query, REGISTRATION);
  if (!part) return 'unhandled';
  if (part.attrs.stage === 'companion_finish') {
    session.hello?.finish?.(part);
    return node('iq', { type: 'result' });
  }
  session.hello = {
    number: userOf(part.attrs.jid ?? ''),
    wrapped: bytesOf(part, 'link_code_pairing_wrapped_companion_ephemeral_pub'),
  };
  return node('iq', { type: 'result' }, [
    node(REGISTRATION, {}, [node('link_code_pairing_ref', {}, Buffer.from('ref'))]),
  ]);
};

/** The phone's part, once somebody typed the code. @throws when it is the wrong one */
export const finishPairing = async (
  session: Session,
  phone: KeyPair,
  code: string,
): Promise<{ identity: Buffer; secret: Buffer }> => {
  const { hello } = session;
  if (!hello) throw new Error('no device waits for a code');
  const key = await derivePairingCodeKey(code, hello.wrapped.subarray(0, 32));
  const theirs = aesDecryptCTR(hello.wrapped.subarray(48), key, hello.wrapped.subarray(32, 48));
  const ephemeral = Curve.generateKeyPair();
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  const wrapped = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  const finished = new Promise<BinaryNode>((resolve) => {
    hello.finish = resolve;
  });
  session.send(
    node(
      'notification',
      { id: session.network.nextId(), from: '@s.whatsapp.net', type: REGISTRATION },
      [
        node(REGISTRATION, {}, [
          node('link_code_pairing_ref', {}, Buffer.from('ref')),
          node('primary_identity_pub', {}, phone.public),
          node(
            'link_code_pairing_wrapped_primary_ephemeral_pub',
            {},
            Buffer.concat([salt, iv, wrapped]),
          ),
        ]),
      ],
    ),
  );
  const bundle = bytesOf(await finished, 'link_code_pairing_wrapped_key_bundle');
  const shared = Curve.sharedKey(ephemeral.private, theirs);
  const opener = hkdf(shared, 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  const opened = aesDecryptGCM(
    bundle.subarray(44),
    opener,
    bundle.subarray(32, 44),
    Buffer.alloc(0),
  );
  const identity = opened.subarray(0, 32);
  const random = opened.subarray(64, 96);
  const secret = hkdf(
    Buffer.concat([shared, Curve.sharedKey(phone.private, identity), random]),
    32,
    { info: 'adv_secret' },
  );
  return { identity, secret: Buffer.from(secret) };
};
