const width = 8

/** Stands where a number goes. */
export const numberMark = '#'.repeat(width)

/** A copy of bytes that holds {@link numberMark} somewhere, whose mark is replaced in place again and again. */
export class Numbered {
  readonly bytes: Buffer
  readonly #places: readonly number[]

  constructor(template: Uint8Array) {
    this.bytes = Buffer.from(template)
    this.#places = placesOf(this.bytes)
  }

  /** Writes `number`, padded with zeros, over every mark. */
  set(number: number): Buffer {
    for (const place of this.#places) {
      let rest = number
      for (let at = place + width - 1; at >= place; at--) {
        this.bytes[at] = 48 + (rest % 10)
        rest = Math.floor(rest / 10)
      }
    }
    return this.bytes
  }
}

function placesOf(bytes: Buffer): readonly number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(numberMark); at !== -1; at = bytes.indexOf(numberMark, at + width)) {
    places.push(at)
  }
  return places
}
