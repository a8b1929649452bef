import type { CodeRange, Edge, PatternNode } from './pattern-syntax.ts'

/** Repetitions that RE2 takes at once. */
const mostAtOnce = 1000
/** Steps of all repetitions together; the engine refuses what is larger, too. */
const mostParts = 8192

/**
 * The pattern in the syntax of RE2; undefined for what RE2 does not have (back-references, and edges of words that do not stand beside a
 * character) or what is too large for it.
 */
export function toRe2(node: PatternNode, isMultiline: boolean): string | undefined {
  const room = { left: mostParts }
  return translate(node, isMultiline, room)
}

interface Room {
  left: number
}

function translate(node: PatternNode, isMultiline: boolean, room: Room): string | undefined {
  if (--room.left < 0) return undefined
  switch (node.kind) {
    case 'character':
      return escapeCharacter(node.text)
    case 'any':
      return '.'
    case 'set':
      return setOf(node.ranges, node.isNegated)
    case 'group': {
      const inner = translate(node.of, isMultiline, room)
      return inner === undefined ? undefined : `(${inner})`
    }
    case 'choice':
      return joined(node.parts, '|', isMultiline, room)
    case 'sequence':
      return isTranslatable(node.parts) ? joined(node.parts, '', isMultiline, room) : undefined
    case 'repeat':
      return repeated(node, isMultiline, room)
    case 'edge':
      return edgeOf(node.edge, isMultiline)
    case 'reference':
      return undefined
  }
}

function joined(
  parts: readonly PatternNode[],
  sign: string,
  isMultiline: boolean,
  room: Room,
): string | undefined {
  const texts: string[] = []
  for (const part of parts) {
    const text = translate(part, isMultiline, room)
    if (text === undefined) return undefined
    texts.push(text)
  }
  return `(?:${texts.join(sign)})`
}

function repeated(
  { of, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
  isMultiline: boolean,
  room: Room,
): string | undefined {
  const inner = translate(of, isMultiline, room)
  if (inner === undefined) return undefined
  const one = of.kind === 'repeat' || of.kind === 'edge' ? `(?:${inner})` : inner
  if (least === 0 && most === Infinity) return `${one}*`
  if (least === 1 && most === Infinity) return `${one}+`
  if (least === 0 && most === 1) return `${one}?`
  if (least <= mostAtOnce && (most === Infinity || most <= mostAtOnce)) {
    return `${one}{${least},${most === Infinity ? '' : most}}`
  }
  return undefined
}

/** RE2 has `\b` alone: the edge must stand beside a character of the word. */
function isTranslatable(parts: readonly PatternNode[]): boolean {
  return parts.every((part, at) => {
    if (part.kind !== 'edge') return true
    if (part.edge === 'word-start') return isWord(parts[at + 1])
    return part.edge !== 'word-end' || isWord(parts[at - 1])
  })
}

function isWord(node: PatternNode | undefined): boolean {
  if (!node) return false
  switch (node.kind) {
    case 'character':
      return /^\w$/.test(node.text)
    case 'set':
      return !node.isNegated && node.ranges.every(isWordRange)
    case 'repeat':
      return node.least > 0 && isWord(node.of)
    case 'group':
      return isWord(node.of)
    case 'choice':
      return node.parts.every(isWord)
    case 'sequence':
      return node.parts.length > 0 && isWord(node.parts[0]) && isWord(node.parts.at(-1))
    case 'any':
    case 'edge':
    case 'reference':
      return false
  }
}

function isWordRange([from, to]: CodeRange): boolean {
  return [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ].some(([first = 0, last = 0]) => from >= first && to <= last)
}

function edgeOf(edge: Edge, isMultiline: boolean): string | undefined {
  if (edge === 'start') return isMultiline ? '(?m:^)' : '\\A'
  if (edge === 'end') return isMultiline ? '(?m:$)' : '\\z'
  return edge === 'within' ? '\\B' : '\\b'
}

function escapeCharacter(text: string): string {
  return /^[\w]$/.test(text) || (text.codePointAt(0) ?? 0) > 127
    ? text
    : codeOf(text.codePointAt(0) ?? 0)
}

function setOf(ranges: readonly CodeRange[], isNegated: boolean): string {
  const inner = ranges.map(([from, to]) =>
    from === to ? codeOf(from) : `${codeOf(from)}-${codeOf(to)}`,
  )
  return `[${isNegated ? '^' : ''}${inner.join('')}]`
}

function codeOf(code: number): string {
  return `\\x{${code.toString(16)}}`
}
