import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { parseInteger, readBoolean, readChoice, readDuration } from './flag-values.ts'

/** Type of a value that is checked and not used. */
export type ValueType =
  | 'bool'
  | 'int'
  | 'duration'
  | 'string'
  | 'strings'
  | 'quantity'
  | 'patterns'
  /** One of the texts, or none. */
  | { readonly choices: readonly string[] }

function checkInteger(text: string): void {
  if (Number.isNaN(parseInteger(text))) throw new FlagValueError(`"${text}" is not a number`)
}

function checkQuantity(text: string): void {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/.test(text)) return
  throw new FlagValueError(`"${text}" is not a quantity such as 0, 500k or 2Mi`)
}

function checkPatterns(text: string): void {
  for (const part of text.split(',')) {
    if (part === '' || /^[^=]+=-?\d+$/.test(part)) continue
    throw new FlagValueError(`"${part}" is not pattern=N, with a number N`)
  }
}

/** Checks that a text is a value of the type. @throws FlagValueError */
export function checkValue(type: ValueType, text: string): void {
  if (typeof type === 'object') {
    if (text !== '') readChoice(text, type.choices)
  } else if (type === 'bool') readBoolean(text)
  else if (type === 'int') checkInteger(text)
  else if (type === 'duration') readDuration(text.replace(/^-/, ''))
  else if (type === 'quantity') checkQuantity(text)
  else if (type === 'patterns') checkPatterns(text)
}

/** Placeholder of a value of the type in the help; undefined for a switch. */
export function placeholderOf(type: ValueType): string | undefined {
  if (typeof type === 'object') return 'text'
  if (type === 'bool') return undefined
  const words = { int: 'number', string: 'text', strings: 'texts', patterns: 'pattern=N,...' }
  return type === 'duration' || type === 'quantity' ? type : words[type]
}
