import type { ParserPart } from './parser-part.ts'
import type { Condition, Word } from './shell-syntax.ts'

const unary = /^-[a-hknoprstuvwxzGLNORS]$/
const binary = new Set([
  '=',
  '==',
  '!=',
  '=~',
  '-eq',
  '-ne',
  '-lt',
  '-le',
  '-gt',
  '-ge',
  '-nt',
  '-ot',
  '-ef',
])

/** The test of `[[`, whose first word is read, up to and with `]]`. */
export function conditionOf(parser: ParserPart): Condition {
  const condition = either(parser)
  parser.expect(']]')
  return condition
}

function either(parser: ParserPart): Condition {
  let left = both(parser)
  while (parser.tokens.isOperator('||')) {
    parser.tokens.take()
    left = { kind: 'or', left, right: both(parser) }
  }
  return left
}

function both(parser: ParserPart): Condition {
  let left = single(parser)
  while (parser.tokens.isOperator('&&')) {
    parser.tokens.take()
    left = { kind: 'and', left, right: single(parser) }
  }
  return left
}

function single(parser: ParserPart): Condition {
  const { tokens, meter } = parser
  tokens.skipNewlines()
  meter.enter()
  try {
    if (tokens.isWord('!')) {
      tokens.take()
      return { kind: 'not', inner: single(parser) }
    }
    if (tokens.isOperator('(')) {
      tokens.take()
      const inner = either(parser)
      parser.expectOperator(')')
      tokens.skipNewlines()
      return inner
    }
    return test(parser)
  } finally {
    meter.leave()
  }
}

function test(parser: ParserPart): Condition {
  const { tokens } = parser
  const first = tokens.peek()
  const left = word(parser)
  if (first.kind === 'word' && unary.test(first.plain ?? '') && !ends(parser)) {
    return withEnd(parser, { kind: 'unary', operator: first.plain ?? '', word: word(parser) })
  }
  const next = tokens.peek()
  const operator = next.kind === 'word' ? next.plain : next.kind === 'operator' ? next.text : ''
  if (operator === '<' || operator === '>') tokens.take()
  else if (next.kind === 'word' && binary.has(operator ?? '')) tokens.take()
  else return withEnd(parser, { kind: 'unary', operator: '-n', word: left })
  const right = operator === '=~' ? tokens.regularExpression() : word(parser)
  return withEnd(parser, { kind: 'binary', operator: operator ?? '', left, right })
}

function withEnd(parser: ParserPart, condition: Condition): Condition {
  parser.tokens.skipNewlines()
  return condition
}

function ends({ tokens }: ParserPart): boolean {
  return tokens.isWord(']]') || tokens.isOperator('&&', '||', ')', '\n')
}

function word(parser: ParserPart): Word {
  const token = parser.tokens.peek()
  if (token.kind !== 'word' || token.plain === ']]') throw parser.unexpected(']]')
  parser.tokens.take()
  return token.word
}
