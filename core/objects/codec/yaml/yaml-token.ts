import type { YamlDirective } from './scan-directive.ts'
import type { YamlTag } from './scan-tag.ts'
import type { SimpleKey } from './simple-keys.ts'

/** Signs stand for themselves; `?` is the start of a key, which most keys have without the sign. */
export type TokenType =
  | 'end'
  | 'directive'
  | '---'
  | '...'
  | 'list'
  | 'mapping'
  | 'block end'
  | '['
  | ']'
  | '{'
  | '}'
  | ','
  | '-'
  | '?'
  | ':'
  | '*'
  | '&'
  | '!'
  | 'scalar'

export interface YamlToken {
  readonly type: TokenType
  /** Line where it begins, from 0. */
  readonly line: number
  /** Offsets in the text; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** The value of a scalar, the name of an anchor. */
  readonly value: string
  readonly isPlain: boolean
  readonly tag: YamlTag | undefined
  readonly directive: YamlDirective | undefined
  /** The key that begins with this token, if a `:` follows it. */
  readonly key: SimpleKey | undefined
}

// All tokens are made here, so that engines give them one shape.
export function newToken(
  type: TokenType,
  line: number,
  from: number,
  to: number,
  key?: SimpleKey,
  value: string = '',
  isPlain: boolean = false,
): YamlToken {
  return { type, line, from, to, value, isPlain, tag: undefined, directive: undefined, key }
}
