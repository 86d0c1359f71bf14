import { joinBytes } from '@/lib/platform/bytes';
import { parseJson } from '@/lib/platform/text/json';
import { nextTurn } from '@/lib/platform/time/next-turn';

/**
 * Keeps files secret in a folder that others can read: AES-256-GCM (WebCrypto), with a key derived from the listener's
 * passphrase by scrypt (RFC 7914), which needs so much memory that nobody can try many passphrases at once. WebCrypto
 * has no such function.
 */

/** A folder's key. Whoever has it can read everything there; it is stored instead of the passphrase. */
export interface FolderKey {
  /** 16 bytes, as base64. Public; makes each folder's key different. */
  salt: string;
  /** 32 bytes, as base64. */
  secret: string;
  /** 8 bytes of the same derivation, as base64, also public: tells a wrong passphrase from a damaged file. */
  check: string;
}

/** scrypt's parameters, as RFC 7914 names them. */
export interface Strength {
  n: number;
  r: number;
  p: number;
}

/** 2¹⁵ × 8 × 128 bytes are 32 MB, three times: one of the strengths that OWASP recommends (November 2026). */
const STRENGTH: Strength = { n: 2 ** 15, r: 8, p: 3 };
const SALT_LENGTH = 16;
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 8;
const IV_LENGTH = 12;
/** Of SHA-256, in bytes. */
const HASH_LENGTH = 32;

/**
 * The same passphrase typed on different keyboards gives the same key. Takes a second or so, in turns. Only tests lower
 * the strength: the head states the default.
 */
export async function deriveFolderKey(
  passphrase: string,
  salt?: string,
  strength: Strength = STRENGTH,
): Promise<FolderKey> {
  const salted = salt === undefined ? random(SALT_LENGTH) : fromBase64(salt);
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const bytes = await scrypt(typed, salted, strength, SECRET_LENGTH + CHECK_LENGTH);
  return {
    salt: toBase64(salted),
    secret: toBase64(bytes.subarray(0, SECRET_LENGTH)),
    check: toBase64(bytes.subarray(SECRET_LENGTH)),
  };
}

export interface Sealer {
  /** Compresses and encrypts. `name` is bound to the contents: a server cannot pass one file off as another. */
  seal(name: string, value: unknown): Promise<Uint8Array<ArrayBuffer>>;
  /** What was sealed under that name; undefined if a single bit of it is different. */
  open(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>;
}

export function createSealer({ secret }: FolderKey): Sealer {
  let imported: Promise<CryptoKey> | null = null;
  const key = () => {
    imported ??= crypto.subtle.importKey('raw', fromBase64(secret), 'AES-GCM', false, [
      ...(['encrypt', 'decrypt'] as const),
    ]);
    return imported;
  };
  const how = (name: string, iv: Uint8Array<ArrayBuffer>) => {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
  };
  return {
    async seal(name, value) {
      const iv = random(IV_LENGTH);
      const packed = await through(
        new TextEncoder().encode(JSON.stringify(value)),
        new CompressionStream('gzip'),
      );
      const sealed = await crypto.subtle.encrypt(how(name, iv), await key(), packed);
      return joinBytes([iv, new Uint8Array(sealed)]);
    },
    async open(name, bytes) {
      try {
        const iv = bytes.slice(0, IV_LENGTH);
        const sealed = bytes.subarray(IV_LENGTH);
        const packed = await crypto.subtle.decrypt(how(name, iv), await key(), sealed);
        const text = await through(new Uint8Array(packed), new DecompressionStream('gzip'));
        return parseJson(new TextDecoder().decode(text));
      } catch {
        return undefined;
      }
    },
  };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** In iterations, each some microseconds long. */
const TURN = 2048;

/** RFC 7914. Assumes a little-endian machine, as all are that browsers run on. */
export async function scrypt(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  { n, r, p }: Strength,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = 32 * r;
  const blocks = new Int32Array((await pbkdf2(password, salt, p * words * 4)).buffer);
  const table = new Int32Array(n * words);
  const mixed = new Int32Array(words);
  for (let at = 0; at < blocks.length; at += words) {
    const block = blocks.subarray(at, at + words);
    for (let nth = 0; nth < n; nth++) {
      table.set(block, nth * words);
      mixBlock(block, mixed);
      if (nth % TURN === 0) await nextTurn();
    }
    for (let nth = 0; nth < n; nth++) {
      const from = ((block[words - 16] as number) & (n - 1)) * words;
      for (let word = 0; word < words; word++) {
        block[word] = (block[word] as number) ^ (table[from + word] as number);
      }
      mixBlock(block, mixed);
      if (nth % TURN === 0) await nextTurn();
    }
  }
  return pbkdf2(password, new Uint8Array(blocks.buffer), length);
}

/** RFC 8018, with one iteration. WebCrypto's own fails in Firefox for more than 256 bytes. */
async function pbkdf2(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', password, how, false, ['sign']);
  const parts: Uint8Array[] = [];
  for (let nth = 1; parts.length * HASH_LENGTH < length; nth++) {
    const number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, nth);
    parts.push(new Uint8Array(await crypto.subtle.sign(how, key, joinBytes([salt, number]))));
  }
  return joinBytes(parts).slice(0, length);
}

/** scryptBlockMix; `mixed` has room for the result, which then replaces the block. */
function mixBlock(block: Int32Array, mixed: Int32Array): void {
  const half = block.length / 2;
  state.set(block.subarray(-16));
  for (let from = 0, to = 0; from < block.length; from += 32, to += 16) {
    salsa(state, block, from);
    mixed.set(state, to);
    salsa(state, block, from + 16);
    mixed.set(state, half + to);
  }
  block.set(mixed);
}

const ROUNDS = 8;
const state = new Int32Array(16);

/** `x` becomes Salsa20/8 of itself XOR the sixteen words of the block that begin at `from`. */
function salsa(x: Int32Array, block: Int32Array, from: number): void {
  for (let word = 0; word < 16; word++) {
    x[word] = (x[word] as number) ^ (block[from + word] as number);
  }
  let [x0, x1, x2, x3] = [x[0] as number, x[1] as number, x[2] as number, x[3] as number];
  let [x4, x5, x6, x7] = [x[4] as number, x[5] as number, x[6] as number, x[7] as number];
  let [x8, x9, x10, x11] = [x[8] as number, x[9] as number, x[10] as number, x[11] as number];
  let [x12, x13, x14, x15] = [x[12] as number, x[13] as number, x[14] as number, x[15] as number];
  for (let round = 0; round < ROUNDS; round += 2) {
    x4 ^= turned(x0 + x12, 7);
    x8 ^= turned(x4 + x0, 9);
    x12 ^= turned(x8 + x4, 13);
    x0 ^= turned(x12 + x8, 18);
    x9 ^= turned(x5 + x1, 7);
    x13 ^= turned(x9 + x5, 9);
    x1 ^= turned(x13 + x9, 13);
    x5 ^= turned(x1 + x13, 18);
    x14 ^= turned(x10 + x6, 7);
    x2 ^= turned(x14 + x10, 9);
    x6 ^= turned(x2 + x14, 13);
    x10 ^= turned(x6 + x2, 18);
    x3 ^= turned(x15 + x11, 7);
    x7 ^= turned(x3 + x15, 9);
    x11 ^= turned(x7 + x3, 13);
    x15 ^= turned(x11 + x7, 18);
    x1 ^= turned(x0 + x3, 7);
    x2 ^= turned(x1 + x0, 9);
    x3 ^= turned(x2 + x1, 13);
    x0 ^= turned(x3 + x2, 18);
    x6 ^= turned(x5 + x4, 7);
    x7 ^= turned(x6 + x5, 9);
    x4 ^= turned(x7 + x6, 13);
    x5 ^= turned(x4 + x7, 18);
    x11 ^= turned(x10 + x9, 7);
    x8 ^= turned(x11 + x10, 9);
    x9 ^= turned(x8 + x11, 13);
    x10 ^= turned(x9 + x8, 18);
    x12 ^= turned(x15 + x14, 7);
    x13 ^= turned(x12 + x15, 9);
    x14 ^= turned(x13 + x12, 13);
    x15 ^= turned(x14 + x13, 18);
  }
  x[0] = (x[0] as number) + x0;
  x[1] = (x[1] as number) + x1;
  x[2] = (x[2] as number) + x2;
  x[3] = (x[3] as number) + x3;
  x[4] = (x[4] as number) + x4;
  x[5] = (x[5] as number) + x5;
  x[6] = (x[6] as number) + x6;
  x[7] = (x[7] as number) + x7;
  x[8] = (x[8] as number) + x8;
  x[9] = (x[9] as number) + x9;
  x[10] = (x[10] as number) + x10;
  x[11] = (x[11] as number) + x11;
  x[12] = (x[12] as number) + x12;
  x[13] = (x[13] as number) + x13;
  x[14] = (x[14] as number) + x14;
  x[15] = (x[15] as number) + x15;
}

const turned = (sum: number, by: number) => (sum << by) | (sum >>> (32 - by));
