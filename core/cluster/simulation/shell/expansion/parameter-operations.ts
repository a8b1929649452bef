import type { HeldMemory, ProcessMeter } from '../../processes/process-meter.ts'
import type { ParameterOperation, ParameterPart, Word } from '../language/shell-syntax.ts'
import type { Steps } from '../state/open-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import type { Field } from './field-builder.ts'
import { type FoundText, GlobPattern } from './glob-pattern.ts'
import type { ParameterValue } from './parameters.ts'

export interface OperationTools {
  readonly word: (word: Word) => Steps<Field>
  readonly number: (word: Word) => Steps<bigint>
  readonly held: HeldMemory
}

type Changed = (value: string) => Steps<string>

const joined = (field: Field): string => field.map(({ text }) => text).join('')

/** What `${x…}` makes of a value: others, or a word in its place. @throws ShellFault */
export function* expandOperation(
  shell: Shell,
  part: ParameterPart,
  value: ParameterValue,
  tools: OperationTools,
): Steps<ParameterValue | { readonly word: Word }> {
  const { operation, name } = part
  if (!operation) return value
  const { values, list } = value
  switch (operation.kind) {
    case 'bad':
      throw new ShellFault('syntax error: bad substitution')
    case 'otherwise':
      return yield* otherwise(shell, name, value, operation, tools)
    case 'length': {
      if (list !== undefined) return { values: [String(values?.length ?? 0)] }
      if (values === undefined && shell.has('nounset')) unset(name)
      return { values: [String(Array.from(values?.[0] ?? '').length)] }
    }
    case 'slice':
      return yield* sliced(shell, name, value, operation, tools)
    case 'trim':
    case 'replace':
    case 'case': {
      if (values === undefined && list === undefined && shell.has('nounset')) unset(name)
      const change = yield* changeOf(shell, operation, tools)
      const changed: string[] = []
      for (const each of values ?? []) changed.push(yield* change(each))
      return { ...value, values: values && changed }
    }
  }
}

function unset(name: string): never {
  throw new ShellFault(`${name}: parameter not set`)
}

function* otherwise(
  shell: Shell,
  name: string,
  value: ParameterValue,
  { sign, alsoEmpty, word }: ParameterOperation & { kind: 'otherwise' },
  { word: expand }: OperationTools,
): Steps<ParameterValue | { readonly word: Word }> {
  const { values } = value
  const isEmpty = values === undefined || (alsoEmpty && values.join('') === '')
  if (sign === '+') return isEmpty ? { values: [''] } : { word }
  if (!isEmpty) return value
  if (sign === '-') return { word }
  const text = joined(yield* expand(word))
  if (sign === '?') {
    const why = alsoEmpty ? 'parameter not set or null' : 'parameter not set'
    throw new ShellFault(`${name}: ${word.length === 0 ? why : text}`)
  }
  if (!/^[A-Za-z_]/.test(name)) throw new ShellFault(`${name}: bad variable name`)
  shell.scope.set(name, text)
  return { values: [text] }
}

function* sliced(
  shell: Shell,
  name: string,
  { values = [], list }: ParameterValue,
  { offset, length }: ParameterOperation & { kind: 'slice' },
  { number }: OperationTools,
): Steps<ParameterValue> {
  const from = Number(yield* number(offset))
  const count = length && Number(yield* number(length))
  const cut = <Item>(items: readonly Item[]): Item[] => {
    const start = from < 0 ? items.length + from : from
    if (start < 0) return []
    const end =
      count === undefined ? items.length : count < 0 ? items.length + count : start + count
    return items.slice(start, Math.max(start, end))
  }
  if (list === undefined) return { values: [cut(Array.from(values[0] ?? '')).join('')] }
  // `$0` comes before the parameters.
  const all = name === '@' || name === '*' ? [shell.name, ...values] : values
  const isAll = all.length > values.length && from < 0
  return { values: isAll ? cut(values) : cut(all), list }
}

function* changeOf(
  shell: Shell,
  operation: ParameterOperation & { kind: 'trim' | 'replace' | 'case' },
  { word, held }: OperationTools,
): Steps<Changed> {
  const { meter } = shell
  if (operation.kind === 'case') {
    const { isUpper, isAll } = operation
    const change = (text: string): string => (isUpper ? text.toUpperCase() : text.toLowerCase())
    // oxlint-disable-next-line require-yield
    return function* (text) {
      return isAll ? change(text) : change(text.slice(0, 1)) + text.slice(1)
    }
  }
  const pattern = GlobPattern.of(yield* word(operation.pattern))
  if (operation.kind === 'trim') {
    const { side, isLongest } = operation
    return function* (text) {
      meter.spend(1, text.length)
      const found = yield* side === 'prefix'
        ? pattern.prefix(text, meter)
        : pattern.suffix(text, meter)
      if (!found) return text
      const length = isLongest ? found.longest : found.shortest
      return side === 'prefix' ? text.slice(length) : text.slice(0, text.length - length)
    }
  }
  const { where } = operation
  const replacement = joined(yield* word(operation.replacement))
  return function* (text) {
    const result = yield* replaced(text, pattern, where, replacement, meter)
    held.add(Math.max(0, result.length - text.length))
    return result
  }
}

function* replaced(
  text: string,
  pattern: GlobPattern,
  where: 'first' | 'all' | 'prefix' | 'suffix',
  replacement: string,
  meter: ProcessMeter,
): Steps<string> {
  const { literal } = pattern
  if (literal === '') return where === 'prefix' ? replacement + text : text
  if (where === 'prefix') {
    const found = yield* pattern.prefix(text, meter)
    return found ? replacement + text.slice(found.longest) : text
  }
  if (where === 'suffix') {
    const found = yield* pattern.suffix(text, meter)
    return found ? text.slice(0, text.length - found.longest) + replacement : text
  }
  meter.spend(1, text.length)
  const pieces: string[] = []
  let [copied, made] = [0, 0]
  for (let at = 0; at < text.length;) {
    let found: FoundText | undefined
    if (literal === undefined) found = yield* pattern.find(text, meter, at)
    else {
      const start = text.indexOf(literal, at)
      if (start !== -1) found = { start, end: start + literal.length }
    }
    if (!found) break
    pieces.push(text.slice(copied, found.start), replacement)
    made += replacement.length
    meter.hold(made)
    meter.hold(-made)
    const wait = meter.spend(1 / 16, replacement.length)
    if (wait) yield wait
    at = copied = found.end
    if (where === 'first') break
  }
  return pieces.join('') + text.slice(copied)
}
