import { conditionOf } from './condition-parser.ts'
import type { ParserPart } from './parser-part.ts'
import { type CaseItem, type ShellNode, UnfinishedScript, type Word } from './shell-syntax.ts'

const variableName = /^[A-Za-z_]\w*$/

/** A command that begins with a word of the language, or with a parenthesis; undefined for any other. */
export function compoundOf(parser: ParserPart): ShellNode | undefined {
  const { tokens } = parser
  const token = tokens.peek()
  if (token.kind === 'operator' && token.text === '(') return parenthesized(parser)
  if (token.kind !== 'word' || token.plain === undefined) return undefined
  switch (token.plain) {
    case 'if':
      return conditional(parser)
    case 'while':
    case 'until':
      return loop(parser, token.plain === 'until')
    case 'for':
      return forLoop(parser)
    case 'case':
      return choice(parser)
    case '{':
      return between(parser, '{', '}')
    case '[[':
      tokens.take()
      return { kind: 'condition', condition: conditionOf(parser) }
    case 'function':
      return namedFunction(parser)
    case 'select':
      throw tokens.text.mistake('select is not supported')
    default:
      return undefined
  }
}

function parenthesized(parser: ParserPart): ShellNode {
  const { tokens } = parser
  const { text, words } = tokens
  const end = text.startsWith('(') ? words.endOfArithmetic(text.at + 1) : undefined
  if (end !== undefined && end < text.text.length) {
    tokens.take()
    text.at += 1
    return { kind: 'arithmetic', expression: words.arithmetic() }
  }
  tokens.take()
  const body = parser.commands(')')
  parser.expectOperator(')')
  return { kind: 'subshell', body }
}

function between(parser: ParserPart, start: string, end: string): ShellNode {
  parser.expect(start)
  const node = parser.commands(end)
  parser.expect(end)
  return node
}

function conditional(parser: ParserPart): ShellNode {
  const branches: [ShellNode, ShellNode][] = []
  const { tokens } = parser
  for (;;) {
    tokens.take()
    const condition = parser.commands('then')
    parser.expect('then')
    branches.push([condition, parser.commands('fi')])
    if (!tokens.isWord('elif')) break
  }
  if (!tokens.isWord('else')) {
    parser.expect('fi')
    return { kind: 'if', branches, otherwise: undefined }
  }
  return { kind: 'if', branches, otherwise: between(parser, 'else', 'fi') }
}

function loop(parser: ParserPart, until: boolean): ShellNode {
  parser.tokens.take()
  const condition = parser.commands('do')
  return { kind: 'loop', until, condition, body: between(parser, 'do', 'done') }
}

function forLoop(parser: ParserPart): ShellNode {
  const { tokens } = parser
  tokens.take()
  if (tokens.isOperator('(') && tokens.text.startsWith('(')) return counting(parser)
  const token = tokens.take()
  if (token.kind === 'end') throw new UnfinishedScript('bad for loop variable', token.line)
  if (token.kind !== 'word' || !variableName.test(token.plain ?? '')) {
    throw tokens.text.mistake('bad for loop variable')
  }
  const name = token.plain ?? ''
  tokens.skipNewlines()
  let words: Word[] | undefined
  if (tokens.isWord('in')) {
    tokens.take()
    words = []
    for (let next = tokens.peek(); next.kind === 'word'; next = tokens.peek()) {
      words.push(parser.word(next.word))
      tokens.take()
    }
    if (!tokens.isOperator(';', '\n')) throw parser.unexpected()
    tokens.take()
  } else if (tokens.isOperator(';')) tokens.take()
  tokens.skipNewlines()
  if (tokens.isWord('{')) return { kind: 'for', name, words, body: between(parser, '{', '}') }
  return { kind: 'for', name, words, body: between(parser, 'do', 'done') }
}

/** `for ((start; condition; step))` */
function counting(parser: ParserPart): ShellNode {
  const { tokens } = parser
  const { text, words } = tokens
  const end = words.endOfArithmetic(text.at + 1)
  if (end === undefined || end === text.text.length) throw text.mistake('bad for loop variable')
  const parts = text.text.slice(text.at + 1, end).split(';')
  if (parts.length !== 3) throw text.mistake('bad for loop variable')
  tokens.take()
  text.at = end + 2
  const [start = [], condition = [], step = []] = parts.map((part) => words.ofText(part))
  if (tokens.isOperator(';')) tokens.take()
  tokens.skipNewlines()
  const body = tokens.isWord('{') ? between(parser, '{', '}') : between(parser, 'do', 'done')
  return { kind: 'count', start, condition, step, body }
}

function choice(parser: ParserPart): ShellNode {
  const { tokens } = parser
  tokens.take()
  const token = tokens.peek()
  if (token.kind !== 'word') throw parser.unexpected('word')
  tokens.take()
  tokens.skipNewlines()
  if (!tokens.isWord('in')) throw parser.unexpected('in')
  tokens.take()
  const items: CaseItem[] = []
  for (;;) {
    tokens.skipNewlines()
    if (tokens.isWord('esac')) break
    if (tokens.isOperator('(')) tokens.take()
    const patterns: Word[] = []
    for (;;) {
      const pattern = tokens.peek()
      if (pattern.kind !== 'word') {
        throw parser.unexpected(pattern.kind === 'end' ? ')' : undefined)
      }
      tokens.take()
      patterns.push(pattern.word)
      if (!tokens.isOperator('|')) break
      tokens.take()
    }
    parser.expectOperator(')')
    const body = parser.list()
    const end = tokens.peek()
    const operator = end.kind === 'operator' ? end.text : ''
    if (operator === ';;' || operator === ';&' || operator === ';;&') {
      tokens.take()
      items.push({ patterns, body, end: operator })
    } else {
      items.push({ patterns, body, end: ';;' })
      if (!tokens.isWord('esac')) throw parser.unexpected(';;')
    }
  }
  parser.expect('esac')
  return { kind: 'case', word: token.word, items }
}

/** `function name { … }` of bash and busybox. */
function namedFunction(parser: ParserPart): ShellNode {
  const { tokens } = parser
  tokens.take()
  const token = tokens.take()
  if (token.kind !== 'word' || token.plain === undefined) {
    throw tokens.text.mistake('bad function name')
  }
  if (tokens.isOperator('(')) {
    tokens.take()
    parser.expectOperator(')')
  }
  tokens.skipNewlines()
  const start = tokens.text.at
  const body = compoundOf(parser)
  if (!body) throw parser.unexpected()
  return { kind: 'function', name: token.plain, body, length: tokens.text.at - start }
}
