// SHA-256 as in FIPS 180-4. Web Crypto's digest is asynchronous, which the catalog, built synchronously, cannot wait
// for.
const roundConstants = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const initialState = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 32 bits of a number's fraction. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function padded(message: Uint8Array): DataView {
  const length = (Math.floor((message.length + 8) / 64) + 1) * 64
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(length - 8, BigInt(message.length) * 8n)
  return view
}

function schedule(block: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64)
  for (let index = 0; index < 16; index++) words[index] = block.getUint32(offset + index * 4)
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] ?? 0
    const late = words[index - 2] ?? 0
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = (words[index - 16] ?? 0) + small + (words[index - 7] ?? 0) + large
  }
  return words
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = h + mixed + choice + (roundConstants[index] ?? 0) + (words[index] ?? 0)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + value
  }
}

/** The state of a digest before its first block. */
export function sha256Start(): Uint32Array {
  return initialState.slice()
}

/** Takes a block of 64 bytes, which begins at `offset`, into the state of a digest. */
export function sha256Block(state: Uint32Array, block: DataView, offset = 0): void {
  compress(state, schedule(block, offset))
}

/** The SHA-256 digest, 32 bytes, computed synchronously: for short texts such as names. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = sha256Start()
  const block = padded(message)
  for (let offset = 0; offset < block.byteLength; offset += 64) {
    sha256Block(state, block, offset)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}
