import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, proto, sha256 } from '@whiskeysockets/baileys';
import type { KeyPair } from '@whiskeysockets/baileys';

const MODE = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const HEADER = Buffer.from([87, 65, 6, 3]);
const ROUTING = Buffer.from('ED');

const nonceOf = (counter: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 8);
  return nonce;
};

/** A chain as WhatsApp's servers show it, from a root of our own. */
const certificatesFor = (key: Uint8Array): Uint8Array => {
  const [root, issuer] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const signed = (by: KeyPair, details: proto.CertChain.NoiseCertificate.IDetails) => {
    const bytes = proto.CertChain.NoiseCertificate.Details.encode(details).finish();
    return { details: bytes, signature: Curve.sign(by.private, bytes) };
  };
  return proto.CertChain.encode({
    leaf: signed(issuer, { serial: 2, issuerSerial: 1, key }),
    intermediate: signed(root, { serial: 1, issuerSerial: 0, key: issuer.public }),
  }).finish();
};

/** The server's side of WhatsApp's handshake (Noise XX), and the cipher after it. */
export class NoiseResponder {
  readonly #static = Curve.generateKeyPair();
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = MODE;
  #salt: Uint8Array = MODE;
  #key: Uint8Array = MODE;
  #counter = 0;
  #transport: { read: Uint8Array; write: Uint8Array } | undefined;
  #received = 0;
  #sent = 0;
  #buffer: Buffer = Buffer.alloc(0);
  #hasIntroduction = false;

  constructor() {
    this.#mixHash(HEADER);
  }

  /** Complete frames in what arrived, decrypted once the handshake is over. */
  *frames(data: Buffer): Generator<Buffer> {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    if (!this.#hasIntroduction && !this.#skipIntroduction()) return;
    while (this.#buffer.length >= 3) {
      const size = this.#buffer.readUIntBE(0, 3);
      if (this.#buffer.length < size + 3) return;
      const frame = this.#buffer.subarray(3, size + 3);
      this.#buffer = this.#buffer.subarray(size + 3);
      yield this.#transport
        ? aesDecryptGCM(frame, this.#transport.read, nonceOf(this.#received++), Buffer.alloc(0))
        : frame;
    }
  }

  /** Answers the client's first word. */
  hello(frame: Buffer): Buffer {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    const theirs = clientHello?.ephemeral;
    if (!theirs) throw new Error('the client said no hello');
    this.#mixHash(theirs);
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const encryptedStatic = this.#encrypt(this.#static.public);
    this.#mixKey(Curve.sharedKey(this.#static.private, theirs));
    const payload = this.#encrypt(certificatesFor(this.#static.public));
    const answer = proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.#ephemeral.public, static: encryptedStatic, payload },
    }).finish();
    return this.#framed(Buffer.from(answer));
  }

  /** Takes the client's last word of the handshake. @returns its key and who it says it is */
  finish(frame: Buffer): { readonly key: Buffer; readonly payload: proto.ClientPayload } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('the handshake broke off');
    const key = this.#decrypt(clientFinish.static);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, key));
    const payload = proto.ClientPayload.decode(this.#decrypt(clientFinish.payload));
    const [read, write] = this.#expand(new Uint8Array(0));
    this.#transport = { read, write };
    return { key, payload };
  }

  /** A frame on its way to the client. */
  seal(data: Buffer): Buffer {
    if (!this.#transport) throw new Error('the handshake is not over');
    return this.#framed(
      aesEncryptGCM(data, this.#transport.write, nonceOf(this.#sent++), Buffer.alloc(0)),
    );
  }

  #skipIntroduction(): boolean {
    let at = 0;
    if (this.#buffer.subarray(0, 2).equals(ROUTING)) {
      if (this.#buffer.length < 7) return false;
      at = 7 + this.#buffer.readUIntBE(4, 3);
    }
    if (this.#buffer.length < at + HEADER.length) return false;
    this.#buffer = this.#buffer.subarray(at + HEADER.length);
    this.#hasIntroduction = true;
    return true;
  }

  #framed(data: Buffer): Buffer {
    const size = Buffer.alloc(3);
    size.writeUIntBE(data.length, 0, 3);
    return Buffer.concat([size, data]);
  }

  #mixHash(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  #expand(data: Uint8Array): [Uint8Array, Uint8Array] {
    const both = hkdf(Buffer.from(data), 64, { salt: Buffer.from(this.#salt), info: '' });
    return [both.subarray(0, 32), both.subarray(32)];
  }

  #mixKey(data: Uint8Array): void {
    [this.#salt, this.#key] = this.#expand(data);
    this.#counter = 0;
  }

  #encrypt(data: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(data, this.#key, nonceOf(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #decrypt(data: Uint8Array): Buffer {
    const opened = aesDecryptGCM(data, this.#key, nonceOf(this.#counter++), this.#hash);
    this.#mixHash(data);
    return opened;
  }
}
