import { PatternMistake } from '../../patterns/pattern-syntax.ts'
import { compilePosix, type PosixPattern } from '../../patterns/posix-pattern.ts'
import { HeldMemory } from '../../processes/process-meter.ts'
import type { Program } from '../../processes/program.ts'
import type { Expander } from '../expansion/expander.ts'
import { textOf } from '../expansion/expander.ts'
import { GlobPattern } from '../expansion/glob-pattern.ts'
import type { Condition, Word } from '../language/shell-syntax.ts'
import type { Steps } from '../state/open-files.ts'
import { ShellFault } from '../state/shell-flow.ts'
import { optionNames, type Shell, type ShellOption } from '../state/shell-state.ts'
import { complain } from './redirections.ts'

const comparisons: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  '-eq': (left, right) => left === right,
  '-ne': (left, right) => left !== right,
  '-lt': (left, right) => left < right,
  '-le': (left, right) => left <= right,
  '-gt': (left, right) => left > right,
  '-ge': (left, right) => left >= right,
}

/** Evaluates the test of `[[ … ]]`: 0 where it holds, 1 where not, 2 for a mistake. */
export function* runCondition(shell: Shell, condition: Condition, expander: Expander): Program {
  const held = new HeldMemory(shell.meter)
  try {
    return Number(!(yield* new ConditionRun(shell, expander, held).holds(condition)))
  } catch (error) {
    if (!(error instanceof ConditionMistake)) throw error
    yield* complain(shell, error.message)
    return 2
  } finally {
    held.release()
  }
}

class ConditionMistake extends Error {}

class ConditionRun {
  readonly #shell: Shell
  readonly #expander: Expander
  readonly #held: HeldMemory

  constructor(shell: Shell, expander: Expander, held: HeldMemory) {
    this.#shell = shell
    this.#expander = expander
    this.#held = held
  }

  *holds(condition: Condition): Steps<boolean> {
    const { meter } = this.#shell
    const wait = meter.spend(0.5)
    if (wait) yield wait
    switch (condition.kind) {
      case 'and':
        return (yield* this.holds(condition.left)) && (yield* this.holds(condition.right))
      case 'or':
        return (yield* this.holds(condition.left)) || (yield* this.holds(condition.right))
      case 'not':
        return !(yield* this.holds(condition.inner))
      case 'unary':
        return yield* this.#unary(condition.operator, yield* this.#text(condition.word))
      case 'binary':
        return yield* this.#binary(condition)
    }
  }

  #text(word: Word): Steps<string> {
    return this.#expander.text(this.#shell, word, this.#held)
  }

  *#unary(operator: string, text: string): Steps<boolean> {
    const shell = this.#shell
    if (operator === '-n') return text !== ''
    if (operator === '-z') return text === ''
    if (operator === '-v') return shell.scope.value(text) !== undefined
    if (operator === '-o') {
      return Object.hasOwn(optionNames, text) && shell.has(text as ShellOption)
    }
    return yield* this.#test([operator, text])
  }

  *#binary({ operator, left, right }: Condition & { kind: 'binary' }): Steps<boolean> {
    const shell = this.#shell
    const { meter } = shell
    const text = yield* this.#text(left)
    if (operator === '=~') return yield* this.#matches(text, right)
    if (operator === '=' || operator === '==' || operator === '!=') {
      const parts = yield* this.#expander.pattern(shell, right, this.#held)
      return (yield* GlobPattern.of(parts).matches(text, meter)) === (operator !== '!=')
    }
    const other = yield* this.#text(right)
    meter.spend(0, text.length + other.length)
    if (operator === '<') return text < other
    if (operator === '>') return text > other
    const compare = comparisons[operator]
    if (!compare) return yield* this.#test([text, operator, other])
    return compare(this.#expander.evaluated(shell, text), this.#expander.evaluated(shell, other))
  }

  *#matches(text: string, right: Word): Steps<boolean> {
    const shell = this.#shell
    const parts = yield* this.#expander.pattern(shell, right, this.#held)
    const pattern = parts
      .map((part) => (part.quoted ? part.text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&') : part.text))
      .join('')
    const regex = this.#compiled(pattern, textOf(parts))
    const spans = regex.search(text, 0, shell.meter)
    const found = new Map<number, string>()
    for (let at = 0; spans && at <= regex.groups; at += 1) {
      const start = spans[2 * at] ?? -1
      found.set(at, start === -1 ? '' : text.slice(start, spans[2 * at + 1]))
    }
    shell.scope.setElements('BASH_REMATCH', found)
    const wait = shell.meter.spend(1)
    if (wait) yield wait
    return spans !== undefined
  }

  #compiled(pattern: string, shown: string): PosixPattern {
    try {
      return compilePosix(pattern, { isExtended: true }, this.#shell.meter)
    } catch (error) {
      if (!(error instanceof PatternMistake)) throw error
      throw new ConditionMistake(`[[: invalid regular expression '${shown}'`)
    }
  }

  /** What the command `test` says. */
  *#test(args: readonly string[]): Steps<boolean> {
    const { session } = this.#shell
    const code = yield* session.programs.run(session, ['test', ...args])
    if (code > 1) throw new ShellFault('', code)
    return code === 0
  }
}
