import type { ParseError } from '../../../base/json/parse-error.ts'
import { isSpaceOrEnd, type YamlCursor } from './yaml-cursor.ts'

/** A tag as it is written: `!handle!suffix`; a whole tag (`!<tag>`) has no handle. */
export interface YamlTag {
  readonly handle: string
  readonly suffix: string
}

const handles = /!(?:[\w-]*!)?/y
const uri = /[\w\-;/?:@&=+$,.!~*'()[\]%]*/y

/** Takes the characters of a tag's name, whose escapes (`%20`) are octets of UTF-8. */
export function takeUri(cursor: YamlCursor): string {
  const text = takeMatch(cursor, uri)
  if (/%(?![\da-fA-F]{2})/.test(text)) throw cursor.error('did not find URI escaped octet')
  try {
    return decodeURIComponent(text)
  } catch {
    throw cursor.error('found an incorrect leading UTF-8 octet')
  }
}

/** Takes what a sticky pattern finds at the place. */
export function takeMatch(cursor: YamlCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const [text = ''] = pattern.exec(cursor.text) ?? []
  cursor.at += text.length
  return text
}

export function noUri(cursor: YamlCursor): ParseError {
  return cursor.error('did not find expected tag URI')
}

/** Takes the tag that begins at the place. */
export function takeTag(cursor: YamlCursor): YamlTag {
  const tag = cursor.code(1) === 0x3c ? takeVerbatim(cursor) : takeShorthand(cursor)
  if (isSpaceOrEnd(cursor.code())) return tag
  throw cursor.error('did not find expected whitespace or line break')
}

function takeVerbatim(cursor: YamlCursor): YamlTag {
  cursor.at += 2
  const suffix = takeUri(cursor)
  if (suffix === '') throw noUri(cursor)
  if (cursor.code() !== 0x3e) throw cursor.error("did not find the expected '>'")
  cursor.at++
  return { handle: '', suffix }
}

function takeShorthand(cursor: YamlCursor): YamlTag {
  const handle = takeMatch(cursor, handles)
  const suffix = takeUri(cursor)
  if (handle !== '!' && suffix === '') throw noUri(cursor)
  // A lone `!` is a tag of its own.
  return handle === '!' && suffix === '' ? { handle: '', suffix: '!' } : { handle, suffix }
}
