import { BlockDigest, rotateLeft } from '../../../../../base/text/block-digest.ts'

const sines = Int32Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
)
const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
]

/** MD5 as in RFC 1321. */
export class Md5 extends BlockDigest {
  readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])

  constructor() {
    super(64, 8, true)
  }

  protected override compress(block: DataView): void {
    let [a = 0, b = 0, c = 0, d = 0] = this.#state
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      let mixed: number
      let word: number
      if (round === 0) {
        mixed = (b & c) | (~b & d)
        word = step
      } else if (round === 1) {
        mixed = (d & b) | (~d & c)
        word = (5 * step + 1) % 16
      } else if (round === 2) {
        mixed = b ^ c ^ d
        word = (3 * step + 5) % 16
      } else {
        mixed = c ^ (b | ~d)
        word = (7 * step) % 16
      }
      const sum = (a + mixed + (sines[step] ?? 0) + block.getInt32(word * 4, true)) | 0
      a = d
      d = c
      c = b
      b = (b + rotateLeft(sum, shifts[round]?.[step % 4] ?? 0)) | 0
    }
    for (const [at, word] of [a, b, c, d].entries()) this.#state[at] = (this.#state[at] ?? 0) + word
  }

  protected override hexadecimal(): string {
    const bytes = new Uint8Array(this.#state.buffer)
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
