import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** User present, user verified, and with a new key attached. Source: WebAuthn Level 3, 6.1. */
const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** The shortest head there is, as canonical CBOR wants it. Source: RFC 8949, 4.2.1. */
function headOf(major: number, length: number): number[] {
  if (length < 24) return [major + length];
  return length < 256 ? [major + 24, length] : [major + 25, length >> 8, length & 255];
}
const bytesOf = (major: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(headOf(major, bytes.length)), bytes]);
const cborBytes = (bytes: Buffer) => bytesOf(0x40, bytes);
const cborText = (text: string) => bytesOf(0x60, Buffer.from(text));

/** A passkey without a device: an ES256 key that signs what a browser would have it sign. */
export class SoftAuthenticator {
  readonly id = base64url(randomBytes(32));
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#origin = origin;
    // A map of five: key type EC2, algorithm ES256, curve P-256, x, y. Source: RFC 9053, 7.1.1.
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }

  #data(rpId: string, flags: number): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin }));
  }

  /** Answers the options of a registration. */
  create(options: { challenge: string; rp: { id: string } }) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const data = Buffer.concat([
      this.#data(options.rp.id, FLAGS.present | FLAGS.verified | FLAGS.hasKey),
      Buffer.alloc(16),
      length,
      id,
      this.#cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#client('webauthn.create', options.challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge; the counter goes up with each. */
  get(options: { challenge: string; rpId: string }, flags = FLAGS.present | FLAGS.verified) {
    this.counter += 1;
    const data = this.#data(options.rpId, flags);
    const client = this.#client('webauthn.get', options.challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }
}
