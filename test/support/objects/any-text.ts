import fc from 'fast-check'

/** As many code points as there are besides the surrogates. */
const count = 0x11_0000 - 0x800

const codePoint = fc.nat(count - 1).map((at) => (at < 0xd800 ? at : at + 0x800))

/**
 * Any Unicode text; lengths are in code points. `fc.string({ unit: 'binary' })` makes the same, but takes a second to list all code
 * points, and keeps the list.
 */
export function anyText(lengths: fc.ArrayConstraints = {}): fc.Arbitrary<string> {
  const points = fc.array(codePoint, lengths).map((all) => String.fromCodePoint(...all))
  // `fc.string` gives ASCII, and now and then a name that every JavaScript object has, such as `__proto__`.
  return fc.oneof({ arbitrary: points, weight: 4 }, { arbitrary: fc.string(lengths), weight: 1 })
}
