import {
  type ParameterOperation,
  type ParameterPart,
  UnfinishedScript,
  type Word,
} from './shell-syntax.ts'
import type { WordReader } from './word-setting.ts'

const anyName = /[A-Za-z_]\w*|\d+|[?$#@*!-]/y
const variableName = /[A-Za-z_]\w*/y

/** The parameter of `${…}`, whose brace is read, up to its end and with it. */
export function parameterIn(words: WordReader, quoted: boolean): ParameterPart {
  const { text } = words
  const finish = (part: Omit<ParameterPart, 'kind' | 'quoted'>): ParameterPart => {
    if (!text.skip('}')) {
      if (text.isOver) throw new UnfinishedScript("missing '}'", text.line)
      throw text.mistake('bad substitution')
    }
    return { kind: 'parameter', quoted, ...part }
  }
  text.peek()
  if (text.startsWith('#') && !/[}\-=?+%#/:]/.test(text.text[text.at + 1] ?? '}')) {
    text.at += 1
    const name = text.take(anyName)
    if (name === undefined) throw bad(words)
    return finish({ name, ...indexIn(words), operation: { kind: 'length' } })
  }
  // `${#}`, `${#-x}`, but `${##}` is the length of `$#`.
  if (text.startsWith('##}')) {
    text.at += 2
    return finish({ name: '#', operation: { kind: 'length' } })
  }
  const isIndirect = text.startsWith('!') && variableStartsAt(words, text.at + 1)
  if (isIndirect) text.at += 1
  const name = text.take(anyName)
  if (name === undefined) throw bad(words)
  const index = indexIn(words)
  const operation = text.peek() === '}' ? undefined : operationIn(words, quoted)
  return finish({
    name,
    ...index,
    ...(isIndirect && { isIndirect }),
    ...(operation && { operation }),
  })
}

function bad({ text }: WordReader): Error {
  return text.isOver
    ? new UnfinishedScript("missing '}'", text.line)
    : text.mistake('bad substitution')
}

function variableStartsAt({ text }: WordReader, at: number): boolean {
  variableName.lastIndex = at
  return variableName.test(text.text)
}

function indexIn(words: WordReader): Pick<ParameterPart, 'index'> {
  const { text } = words
  if (!text.skip('[')) return {}
  for (const all of ['@', '*'] as const) if (text.skip(`${all}]`)) return { index: all }
  const index = words.until({ isQuoted: true, quotes: '', ends: ']' })
  if (!text.skip(']')) throw bad(words)
  return { index }
}

function operationIn(words: WordReader, isQuoted: boolean): ParameterOperation {
  const { text } = words
  const word = (ends = '}'): Word => words.until({ isQuoted, quotes: isQuoted ? '"' : `"'`, ends })
  const pattern = (ends = '}'): Word => words.until({ isQuoted: false, quotes: `"'`, ends })
  const alsoEmpty = text.skip(':')
  for (const sign of ['-', '=', '?', '+'] as const) {
    if (text.skip(sign)) return { kind: 'otherwise', sign, alsoEmpty, word: word() }
  }
  if (alsoEmpty) {
    const number = (ends: string): Word => words.until({ isQuoted: true, quotes: '', ends })
    // ash reads `${x:}` as one that goes on.
    if (text.peek() === '}') throw new UnfinishedScript("missing '}'", text.line)
    const offset = number(':}')
    return { kind: 'slice', offset, length: text.skip(':') ? number('}') : undefined }
  }
  for (const [sign, side] of [
    ['#', 'prefix'],
    ['%', 'suffix'],
  ] as const) {
    if (!text.skip(sign)) continue
    const isLongest = text.skip(sign)
    return { kind: 'trim', side, isLongest, pattern: pattern() }
  }
  if (text.skip('/')) {
    const where = text.skip('/')
      ? 'all'
      : text.skip('#')
        ? 'prefix'
        : text.skip('%')
          ? 'suffix'
          : 'first'
    const found = pattern('/}')
    return {
      kind: 'replace',
      where,
      pattern: found,
      replacement: text.skip('/') ? pattern() : [],
    }
  }
  for (const [sign, isUpper] of [
    ['^', true],
    [',', false],
  ] as const) {
    if (text.skip(sign)) return { kind: 'case', isUpper, isAll: text.skip(sign) }
  }
  pattern()
  return { kind: 'bad' }
}
