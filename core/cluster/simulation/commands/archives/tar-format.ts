import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'

/** Archives consist of blocks of this many bytes. */
export const blockBytes = 512
const longestName = 100

/** A member of an archive. */
export interface TarHeader {
  readonly name: string
  /** A digit of POSIX (`0` a file, `5` a directory), or a letter of an extension. */
  readonly type: string
  /** Length of the content in bytes. */
  readonly size: number
}

/** Number of the bytes that fill the last block behind a content. */
export function paddingOf(size: number): number {
  return -size & (blockBytes - 1)
}

/** Sum of a header's bytes, those of the sum itself counted as spaces. */
function sumOf(head: Uint8Array): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

function textAt(head: Uint8Array, at: number, length: number): string {
  const field = head.subarray(at, at + length)
  const end = field.indexOf(0)
  return textOfBytes(end === -1 ? field : field.subarray(0, end))
}

/** Reads a header of the format of POSIX, of GNU or older; undefined for what is none. */
export function readTarHeader(head: Uint8Array): TarHeader | undefined {
  const octal = (at: number, length: number): number => Number.parseInt(textAt(head, at, length), 8)
  if (octal(148, 8) !== sumOf(head)) return undefined
  // GNU, whose magic goes on with a space, uses this field otherwise.
  const prefix = textAt(head, 257, 6) === 'ustar' ? textAt(head, 345, 155) : ''
  return {
    name: (prefix && `${prefix}/`) + textAt(head, 0, longestName),
    type: textAt(head, 156, 1) || '0',
    size: octal(124, 12) || 0,
  }
}

/** The name that the content of an extension (POSIX's `x`, GNU's `L`) gives to the next member; undefined for none. */
export function longNameIn(type: string, content: Uint8Array): string | undefined {
  if (type === 'L') return textAt(content, 0, content.length)
  return /^\d+ path=(.*)$/m.exec(textOfBytes(content))?.[1]
}

/** A member with its content, in pieces; without one a directory. Longer names stand before it, as GNU writes them. */
export function tarMember(
  name: string,
  content: Uint8Array | undefined,
  now: number,
): readonly Uint8Array[] {
  const bytes = bytesOfText(name)
  const member = content ? block(bytes, '0', content, now) : block(bytes, '5', none, now)
  if (bytes.length <= longestName) return member
  return [...block(bytesOfText('././@LongLink'), 'L', bytes, now), ...member]
}

const none = new Uint8Array()

function block(name: Uint8Array, type: string, data: Uint8Array, now: number): Uint8Array[] {
  const head = new Uint8Array(blockBytes)
  const put = (at: number, text: string): void => head.set(bytesOfText(text), at)
  const octal = (number: number): string => `${number.toString(8).padStart(11, '0')}\0`
  head.set(name.subarray(0, longestName))
  put(100, `0000${type === '5' ? 755 : 644}\x000000000\x000000000\0`)
  put(124, octal(data.length) + octal(Math.floor(now / 1000)))
  put(156, type)
  put(257, 'ustar\x0000')
  put(148, octal(sumOf(head)).slice(5))
  return [head, data, new Uint8Array(paddingOf(data.length))]
}
