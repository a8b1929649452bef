import type { HeldMemory } from '../../processes/process-meter.ts'
import type { ParameterPart, ShellNode, Word, WordPart } from '../language/shell-syntax.ts'
import type { Steps } from '../state/open-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import { ArithmeticError, type ArithmeticVariables, evaluate } from './arithmetic.ts'
import { type Field, FieldBuilder } from './field-builder.ts'
import type { PatternText } from './glob-pattern.ts'
import { expandOperation } from './parameter-operations.ts'
import { elementsOf, type ParameterValue, parameterValue, separatorsOf } from './parameters.ts'
import { pathNames } from './path-names.ts'

/** Steps that a part of a word takes beside its text. */
const partSteps = 0.25
/** What a word takes beside its text, in bytes. */
const wordBytes = 16
/** Characters of an expression that are looked at in one step. */
const countedInStep = 8

/** Runs a command substitution. */
export type RunSubstitution = (
  shell: Shell,
  body: ShellNode | undefined,
  held: HeldMemory,
) => Steps<string>

/** Where a word stands: what becomes of tildes in it, and of unquoted text. */
interface Place {
  /** Whether text of the word itself is split, as within `${x:-a b}`. */
  readonly splitsText?: boolean
  /** Tildes at its beginning, or behind colons, too. */
  readonly tildes?: 'first' | 'assigned'
}

/** Makes words of a script into texts. What it makes is held by a memory that the caller gives. */
export class Expander {
  readonly #run: RunSubstitution

  constructor(run: RunSubstitution) {
    this.#run = run
  }

  /** The words that a word of a command stands for: split, and file names in the place of patterns. */
  *words(shell: Shell, word: Word, held: HeldMemory): Steps<string[]> {
    const { meter } = shell
    // Plain words are most.
    const [only] = word
    if (word.length === 1 && only?.kind === 'text' && (only.quoted || !/[~*?[]/.test(only.text))) {
      held.add(only.text.length)
      const wait = meter.spend(partSteps, only.text.length)
      if (wait) yield wait
      return [only.text]
    }
    const texts: string[] = []
    for (const each of this.#alternatives(shell, word, held)) {
      // Each field is held as it is added: a text may have as many as characters.
      const builder = new FieldBuilder(separatorsOf(shell), () => held.add(wordBytes))
      yield* this.#parts(shell, each, builder, held, { tildes: 'first' })
      for (const field of builder.finish()) {
        const found = yield* pathNames(shell, field)
        held.add(found?.bytes ?? 0)
        if (found) for (const name of found.names) texts.push(name)
        else texts.push(textOf(field))
      }
      const wait = meter.spend(partSteps)
      if (wait) yield wait
    }
    return texts
  }

  /** The text of a word that is neither split nor a pattern. */
  *text(
    shell: Shell,
    word: Word,
    held: HeldMemory,
    place: Place = { tildes: 'first' },
  ): Steps<string> {
    return textOf(yield* this.pattern(shell, word, held, place))
  }

  /** The text of a word whose unquoted parts are a pattern. */
  *pattern(
    shell: Shell,
    word: Word,
    held: HeldMemory,
    place: Place = { tildes: 'first' },
  ): Steps<Field> {
    const builder = new FieldBuilder('')
    yield* this.#parts(shell, word, builder, held, place)
    const fields = builder.finish()
    return fields.flatMap((field, at) =>
      at === 0 ? field : [{ text: ' ', quoted: true }, ...field],
    )
  }

  /** The value of an arithmetic expression. @throws ShellFault */
  *number(shell: Shell, expression: Word, held: HeldMemory): Steps<bigint> {
    return this.evaluated(shell, yield* this.text(shell, expression, held, {}))
  }

  /** The value of the text of an expression. @throws ShellFault */
  evaluated(shell: Shell, text: string): bigint {
    shell.meter.spend(1 + text.length / countedInStep)
    try {
      return evaluate(text, arithmeticVariables(shell), shell.meter)
    } catch (error) {
      if (!(error instanceof ArithmeticError)) throw error
      throw new ShellFault(error.message)
    }
  }

  *#parts(
    shell: Shell,
    word: Word,
    builder: FieldBuilder,
    held: HeldMemory,
    place: Place,
  ): Steps<void> {
    const { meter } = shell
    for (const [at, part] of word.entries()) {
      if (part.kind === 'text') this.#text(shell, word, at, builder, place)
      else if (part.kind === 'parameter') yield* this.#parameter(shell, part, builder, held)
      else if (part.kind === 'number') {
        const text = String(yield* this.number(shell, part.expression, held))
        if (part.quoted) builder.add(text, true)
        else builder.split(text)
      } else if (part.kind === 'output') {
        const output = yield* this.#run(shell, part.body, held)
        if (part.quoted) builder.add(output, true)
        else builder.split(output)
        const wait = meter.spend(0, output.length)
        if (wait) yield wait
      }
      const wait = meter.spend(partSteps, part.kind === 'text' ? part.text.length : 0)
      if (wait) yield wait
      if (part.kind === 'text') held.add(part.text.length)
    }
  }

  #text(shell: Shell, word: Word, at: number, builder: FieldBuilder, place: Place): void {
    const part = word[at]
    if (part?.kind !== 'text') return
    let { text } = part
    if (!part.quoted && place.tildes && text.includes('~')) {
      const isLast = at === word.length - 1
      text = withTildes(shell, text, { isFirst: at === 0, isLast, ...place }, (home) =>
        builder.add(home, true),
      )
    }
    if (place.splitsText === true && !part.quoted) builder.split(text)
    else builder.add(text, part.quoted)
  }

  *#parameter(
    shell: Shell,
    part: ParameterPart,
    builder: FieldBuilder,
    held: HeldMemory,
  ): Steps<void> {
    let value = yield* this.#valueOf(shell, part, held)
    if (part.operation) {
      const word = (inner: Word): Steps<Field> => this.pattern(shell, inner, held)
      const number = (inner: Word): Steps<bigint> => this.number(shell, inner, held)
      const result = yield* expandOperation(shell, part, value, { word, number, held })
      if ('word' in result) {
        // A word in the place of the value keeps its own quotes.
        yield* this.#parts(shell, result.word, builder, held, {
          splitsText: !part.quoted,
          tildes: 'first',
        })
        return
      }
      value = result
    } else if (value.values === undefined && value.list === undefined && shell.has('nounset')) {
      throw new ShellFault(`${part.name}: parameter not set`)
    }
    const { values = [], list } = value
    const length = values.reduce((sum, each) => sum + each.length, 0)
    held.add(length)
    const wait = shell.meter.spend(values.length / 64, length)
    if (wait) yield wait
    addValues(shell, builder, { values, ...(list && { list }) }, part.quoted)
  }

  *#valueOf(shell: Shell, part: ParameterPart, held: HeldMemory): Steps<ParameterValue> {
    const { name, index, isIndirect } = part
    if (index === '@' || index === '*') {
      const elements = elementsOf(shell, name)
      const values = isIndirect
        ? Array.from(elements.keys(), String)
        : Array.from(elements.values())
      return {
        values: values.length > 0 ? values : undefined,
        list: index === '@' ? 'fields' : 'joined',
      }
    }
    const at = index && String(yield* this.number(shell, index, held))
    const value = parameterValue(shell, name, at)
    if (isIndirect !== true) return value
    const target = value.values?.[0] ?? ''
    if (!/^(?:\w+|[@*#?$!-])$/.test(target)) {
      throw new ShellFault('syntax error: bad substitution')
    }
    return parameterValue(shell, target)
  }

  /** The words that a word with braces stands for. */
  *#alternatives(shell: Shell, word: Word, held: HeldMemory): Generator<Word> {
    const at = word.findIndex(({ kind }) => kind === 'braces' || kind === 'range')
    const part = word[at]
    if (!part) {
      yield word
      return
    }
    const { meter } = shell
    meter.enter()
    try {
      const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
      for (const choice of part.kind === 'braces' ? part.choices : rangeOf(part)) {
        held.add(wordBytes * word.length)
        meter.spend(partSteps)
        yield* this.#alternatives(shell, [...before, ...choice, ...behind], held)
      }
    } finally {
      meter.leave()
    }
  }
}

function* rangeOf(part: WordPart): Generator<Word> {
  if (part.kind !== 'range') return
  const isNumber = /\d/.test(part.from)
  const valueOf = (text: string): number => (isNumber ? Number(text) : text.charCodeAt(0))
  const [from, to] = [valueOf(part.from), valueOf(part.to)]
  const isPadded = isNumber && /^-?0\d/m.test(`${part.from}\n${part.to}`)
  const width = isPadded ? Math.max(part.from.length, part.to.length) : 0
  const step = from <= to ? part.step : -part.step
  for (let at = from; from <= to ? at <= to : at >= to; at += step) {
    const text = isNumber ? String(at).padStart(width, '0') : String.fromCharCode(at)
    yield [{ kind: 'text', text, quoted: true }]
  }
}

export function textOf(field: readonly PatternText[]): string {
  const [first] = field
  return field.length === 1 && first ? first.text : field.map(({ text }) => text).join('')
}

function addValues(
  shell: Shell,
  builder: FieldBuilder,
  { values = [], list }: ParameterValue,
  quoted: boolean,
): void {
  if (quoted && list !== 'fields') {
    const separator = list === 'joined' ? (separatorsOf(shell)[0] ?? '') : ''
    builder.add(values.join(separator), true)
    return
  }
  for (const [at, value] of values.entries()) {
    if (at > 0) builder.break()
    if (quoted) builder.add(value, true)
    else builder.split(value)
  }
}

interface TildePlace extends Place {
  readonly isFirst: boolean
  /** Whether nothing of the word comes behind. */
  readonly isLast: boolean
}

/** Expands the tildes of a text; those that are expanded are handed on, quoted, with what stands before. Returns what is left. */
function withTildes(
  shell: Shell,
  text: string,
  { isFirst, isLast, tildes }: TildePlace,
  add: (text: string) => void,
): string {
  const pattern = tildes === 'assigned' ? /(^|:)~([\w.-]*)(?=[:/]|$)/g : /^()~([\w.-]*)(?=\/|$)/g
  let rest = 0
  for (const found of text.matchAll(pattern)) {
    const [whole, before = '', user = ''] = found
    const end = found.index + whole.length
    if ((found.index === 0 && before === '' && !isFirst) || (end === text.length && !isLast))
      continue
    const home = homeOf(shell, user)
    if (home === undefined) continue
    add(text.slice(rest, found.index) + before + home)
    rest = end
  }
  return text.slice(rest)
}

function homeOf(shell: Shell, user: string): string | undefined {
  if (user === '') return shell.scope.value('HOME')
  if (user === 'root') return '/root'
  return undefined
}

function arithmeticVariables(shell: Shell): ArithmeticVariables {
  return {
    get: (name, index) => {
      const text = parameterValue(shell, name, index).values?.[0]
      if (text === undefined && shell.has('nounset')) {
        throw new ShellFault(`${name}: parameter not set`)
      }
      return text
    },
    set: (name, index, value) => {
      if (index === undefined) shell.scope.set(name, value)
      else {
        const elements = new Map(elementsOf(shell, name)).set(Number(index), value)
        shell.scope.setElements(name, elements)
      }
    },
  }
}
