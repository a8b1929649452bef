import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'

/** Archives consist of blocks of this many bytes. */
export const blockBytes = 512
const longestName = 100

/** A member of an archive. */
export interface TarHeader {
  readonly name: string
  /** A digit of POSIX (`0` a file, `1` a further name, `2` a symbolic link, `5` a directory), or a letter of an extension. */
  readonly type: string
  /** Length of the content in bytes. */
  readonly size: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number
  /** What a link leads to; empty for anything else. */
  readonly link: string
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
    mode: octal(100, 8) & 0o7777,
    uid: octal(108, 8) || 0,
    gid: octal(116, 8) || 0,
    modifiedAt: (octal(136, 12) || 0) * 1000,
    link: textAt(head, 157, longestName),
  }
}

/** What the content of an extension (POSIX's `x`, GNU's `L` and `K`) says of the next member. */
export function extensionIn(
  type: string,
  content: Uint8Array,
): { readonly name?: string | undefined; readonly link?: string | undefined } {
  if (type === 'L') return { name: textAt(content, 0, content.length) }
  if (type === 'K') return { link: textAt(content, 0, content.length) }
  const text = textOfBytes(content)
  return {
    name: /^\d+ path=(.*)$/m.exec(text)?.[1],
    link: /^\d+ linkpath=(.*)$/m.exec(text)?.[1],
  }
}

/** A member to write. */
export interface TarMember extends Omit<TarHeader, 'size'> {
  readonly content?: Uint8Array | undefined
}

/** A member with its content, in pieces. Longer names stand before it, as GNU writes them. */
export function tarMember(member: TarMember): readonly Uint8Array[] {
  const extension = { mode: 0o644, uid: 0, gid: 0, modifiedAt: 0, link: '' }
  const pieces: Uint8Array[] = []
  const [name, link] = [bytesOfText(member.name), bytesOfText(member.link)]
  for (const [type, text] of [
    ['K', link],
    ['L', name],
  ] as const) {
    if (text.length <= longestName) continue
    pieces.push(...block({ ...extension, name: '././@LongLink', type, content: text }))
  }
  return [...pieces, ...block(member)]
}

function block(member: TarMember): Uint8Array[] {
  const { name, type, content = new Uint8Array(), mode, uid, gid, modifiedAt, link } = member
  const head = new Uint8Array(blockBytes)
  const put = (at: number, text: string): void => head.set(bytesOfText(text), at)
  const octal = (number: number, digits: number): string =>
    `${number.toString(8).padStart(digits, '0').slice(-digits)}\0`
  head.set(bytesOfText(name).subarray(0, longestName))
  put(100, octal(mode, 7) + octal(uid, 7) + octal(gid, 7))
  const seconds = Math.max(0, Math.floor(modifiedAt / 1000))
  put(124, octal(content.length, 11) + octal(seconds, 11))
  put(156, type)
  head.set(bytesOfText(link).subarray(0, longestName), 157)
  put(257, 'ustar\x0000')
  put(148, octal(sumOf(head), 6))
  return [head, content, new Uint8Array(paddingOf(content.length))]
}
