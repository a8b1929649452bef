import { Double, Uint } from '../values/value.ts'
import type { Expr } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'
import { type TokenKind, tokenKinds } from './grammar/token-kind.ts'
import { parseDoubleLiteral, parseIntLiteral, parseUintLiteral } from './number-literal.ts'
import { parseBytesLiteral, parseStringLiteral } from './string-literal.ts'

/** A literal as it is written: its token, and whether the minus sign before that belongs to it. */
export interface WrittenLiteral {
  readonly kind: TokenKind
  readonly text: string
  /** Offset of the sign or else of the token, in UTF-16 code units. */
  readonly offset: number
  readonly isNegative: boolean
}

/** Makes the expression of a literal, or reports what is wrong with it. */
export function buildLiteral(builder: ExpressionBuilder, literal: WrittenLiteral): Expr {
  const { kind, text, offset, isNegative } = literal
  switch (kind) {
    case tokenKinds.true:
      return builder.constant(offset, true)
    case tokenKinds.false:
      return builder.constant(offset, false)
    case tokenKinds.null:
      return builder.constant(offset, null)
    case tokenKinds.int: {
      const value = parseIntLiteral(text, isNegative)
      if (value === undefined) return builder.report(offset, 'invalid int literal')
      return builder.constant(offset, value)
    }
    case tokenKinds.uint: {
      const value = parseUintLiteral(text)
      if (value === undefined) return builder.report(offset, 'invalid uint literal')
      return builder.constant(offset, new Uint(value))
    }
    case tokenKinds.double: {
      const value = parseDoubleLiteral(text, isNegative)
      if (value === undefined) return builder.report(offset, 'invalid double literal')
      return builder.constant(offset, new Double(value))
    }
    default:
      return buildText(builder, literal)
  }
}

function buildText(builder: ExpressionBuilder, literal: WrittenLiteral): Expr {
  const { kind, text, offset } = literal
  const value = kind === tokenKinds.bytes ? parseBytesLiteral(text) : parseStringLiteral(text)
  if (typeof value === 'string' || value instanceof Uint8Array) {
    return builder.constant(offset, value)
  }
  builder.report(offset, value.error)
  return builder.constant(offset, text)
}
