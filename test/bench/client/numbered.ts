const width = 8

/** Stands where a number goes. */
export const numberMark = '#'.repeat(width)

/** Stands where the number of a share goes, of those that objects are spread over. */
export const shareMark = '%'.repeat(width)

/** A number as {@link Numbered} writes it. */
export function padded(number: number): string {
  return String(number).padStart(width, '0')
}

/** A copy of bytes that hold marks somewhere, which are replaced in place again and again. */
export class Numbered {
  readonly bytes: Buffer
  readonly #places: readonly number[]
  readonly #sharePlaces: readonly number[]
  readonly #shares: number

  constructor(template: Uint8Array, shares = 1) {
    this.bytes = Buffer.from(template)
    this.#places = placesOf(this.bytes, numberMark)
    this.#sharePlaces = placesOf(this.bytes, shareMark)
    this.#shares = shares
  }

  /** Writes `number`, padded with zeros, over every mark, and that of its share likewise. */
  set(number: number): Buffer {
    for (const place of this.#places) this.#write(number, place)
    for (const place of this.#sharePlaces) this.#write(number % this.#shares, place)
    return this.bytes
  }

  #write(number: number, place: number): void {
    let rest = number
    for (let at = place + width - 1; at >= place; at--) {
      this.bytes[at] = 48 + (rest % 10)
      rest = Math.floor(rest / 10)
    }
  }
}

function placesOf(bytes: Buffer, mark: string): readonly number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + width)) {
    places.push(at)
  }
  return places
}
