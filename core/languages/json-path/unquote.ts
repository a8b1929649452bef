import { goEscapes } from '../../base/text/quote-text.ts'
import { JsonPathError } from './json-path-error.ts'

const escape = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-3][0-7]{2})|(.))|(.)/gisu

/** The text between quotes, either of `"` and `'`, with Go's escapes resolved. @throws JsonPathError for another escape. */
export function unquote(quoted: string): string {
  const quote = quoted.charAt(0)
  const fault = (): JsonPathError =>
    new JsonPathError(`unquote string ${quoted} error invalid syntax`)
  return quoted.slice(1, -1).replace(escape, (all, hex, short, long, octal, sign) => {
    const code = hex ?? short ?? long
    if (code !== undefined) {
      const point = Number.parseInt(code, 16)
      if (point > 0x10ffff) throw fault()
      return String.fromCodePoint(point)
    }
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
    if (sign === undefined) return all
    const meant = sign === quote ? quote : goEscapes[sign]
    if (meant === undefined) throw fault()
    return meant
  })
}
