import type { Program, ProgramStep } from '../../../processes/program.ts'
import { out } from '../inputs.ts'
import type { AwkSteps } from './awk-evaluation.ts'
import { AwkEvaluator } from './awk-evaluator.ts'
import { formatValues } from './awk-functions.ts'
import type { AwkState } from './awk-state.ts'
import { AwkError, type AwkProgram, type AwkRule, type AwkStatement } from './awk-syntax.ts'
import { type AwkValue, toNumber, toText } from './awk-values.ts'

/** How a statement ends; undefined for one behind which the next one runs. */
type Ending = 'break' | 'continue' | 'next' | 'nextfile' | 'exit' | 'return' | undefined

type Running = Generator<ProgramStep, Ending, string | undefined>

/** Runs a program in awk. */
export class AwkRunner {
  /** The line of the program that runs. */
  line = 1
  readonly #state: AwkState
  readonly #program: AwkProgram
  readonly #expressions: AwkEvaluator
  /** Rules whose range has begun. */
  readonly #begun = new Set<AwkRule>()
  #code = 0
  #returned: AwkValue
  #printed = ''

  constructor(state: AwkState, program: AwkProgram) {
    this.#state = state
    this.#program = program
    const runBody = (body: AwkStatement): AwkSteps => this.#function(body)
    this.#expressions = new AwkEvaluator(state, program.functions, runBody)
  }

  *run(): Program {
    const { first, rules, last } = this.#program
    let ending: Ending
    for (const body of first) {
      ending = yield* this.#run(body)
      if (ending === 'exit') break
    }
    if (ending !== 'exit' && (rules.length > 0 || last.length > 0))
      ending = yield* this.#records(rules)
    for (const body of last) {
      if ((yield* this.#run(body)) === 'exit') break
    }
    yield* this.#flush()
    yield* this.#state.streams.closeAll()
    return this.#code
  }

  *#records(rules: readonly AwkRule[]): Running {
    const state = this.#state
    for (;;) {
      yield* this.#flush()
      const record = yield* state.nextRecord()
      if (record === undefined) return undefined
      state.setRecord(record)
      for (const rule of rules) {
        const wait = state.meter.spend(1 / 8)
        if (wait) yield wait
        if (!(yield* this.#applies(rule))) continue
        const ending = rule.body ? yield* this.#run(rule.body) : yield* this.#printRecord()
        if (ending === 'exit') return ending
        if (ending === 'nextfile') state.skipFile()
        if (ending === 'next' || ending === 'nextfile') break
      }
    }
  }

  *#printRecord(): Running {
    yield* this.#print(this.#state.wholeRecord() + this.#state.textOf('ORS'))
    return undefined
  }

  *#applies(rule: AwkRule): Generator<ProgramStep, boolean, string | undefined> {
    const { from, to } = rule
    if (!from) return true
    if (!to) return yield* this.#expressions.isTrue(from)
    if (!this.#begun.has(rule)) {
      if (!(yield* this.#expressions.isTrue(from))) return false
      this.#begun.add(rule)
    }
    if (yield* this.#expressions.isTrue(to)) this.#begun.delete(rule)
    return true
  }

  /** What is printed is collected, and handed on before anything else happens. */
  *#print(text: string): Generator<ProgramStep, void, string | undefined> {
    this.#printed += text
    if (this.#printed.length > 4096) yield* this.#flush()
  }

  *#flush(): Generator<ProgramStep, void, string | undefined> {
    const text = this.#printed
    this.#printed = ''
    if (text !== '') yield out(text)
  }

  *#function(body: AwkStatement): AwkSteps {
    this.#returned = undefined
    const ending = yield* this.#run(body)
    if (ending === 'exit' || ending === 'next' || ending === 'nextfile')
      throw new FunctionLeft(ending)
    const value = this.#returned
    this.#returned = undefined
    return value
  }

  /** Runs a statement; `exit` and `next` within a function end it by being thrown. */
  *#run(statement: AwkStatement): Running {
    try {
      return yield* this.#statement(statement)
    } catch (left) {
      if (left instanceof FunctionLeft && this.#state.locals.length === 0) return left.ending
      throw left
    }
  }

  *#statement(node: AwkStatement): Running {
    const { meter } = this.#state
    this.line = node.line
    const wait = meter.spend(1 / 8)
    if (wait) {
      yield* this.#flush()
      yield wait
    }
    switch (node.kind) {
      case 'expression':
        if (hasEffects(node.of.kind)) yield* this.#flush()
        yield* this.#expressions.evaluate(node.of)
        return undefined
      case 'print':
        yield* this.#printStatement(node)
        return undefined
      case 'block':
        for (const each of node.of) {
          const ending = yield* this.#statement(each)
          if (ending) return ending
        }
        return undefined
      case 'if':
        if (yield* this.#expressions.isTrue(node.test)) return yield* this.#statement(node.yes)
        return node.no && (yield* this.#statement(node.no))
      case 'loop':
        return yield* this.#loop(node)
      case 'each':
        return yield* this.#each(node)
      case 'delete': {
        const array = this.#state.cell(node.array).array()
        if (node.keys.length === 0) array.clear()
        else array.delete(yield* this.#expressions.key(node.keys))
        return undefined
      }
      case 'exit':
        if (node.value)
          this.#code = Math.trunc(toNumber(yield* this.#expressions.evaluate(node.value))) & 255
        return 'exit'
      case 'return':
        this.#returned = node.value && (yield* this.#expressions.evaluate(node.value))
        return 'return'
      case 'break':
      case 'continue':
      case 'next':
      case 'nextfile':
        return node.kind
    }
  }

  *#loop({ start, test, next, body, isLate }: Extract<AwkStatement, { kind: 'loop' }>): Running {
    if (start) yield* this.#statement(start)
    for (let isFirst = true; ; isFirst = false) {
      const isTested = test && !(isLate && isFirst)
      if (isTested && !(yield* this.#expressions.isTrue(test))) return undefined
      const ending = yield* this.#statement(body)
      if (ending === 'break') return undefined
      if (ending && ending !== 'continue') return ending
      if (next) yield* this.#statement(next)
    }
  }

  *#each({ place, array, body }: Extract<AwkStatement, { kind: 'each' }>): Running {
    const { meter } = this.#state
    const keys = this.#state.cell(array).array().keys()
    const size = keys.length * 16
    meter.hold(size)
    try {
      const wait = meter.spend(keys.length / 16)
      if (wait) yield wait
      for (const key of keys) {
        yield* this.#expressions.assign(place, key)
        const ending = yield* this.#statement(body)
        if (ending === 'break') return undefined
        if (ending && ending !== 'continue') return ending
      }
      return undefined
    } finally {
      meter.hold(-size)
    }
  }

  *#printStatement(
    node: Extract<AwkStatement, { kind: 'print' }>,
  ): Generator<ProgramStep, void, string | undefined> {
    const state = this.#state
    let text = ''
    if (node.isFormatted) text = yield* formatValues(this.#expressions, node.args)
    else if (node.args.length === 0) text = state.wholeRecord() + state.textOf('ORS')
    else {
      const parts: string[] = []
      for (const each of node.args) {
        const value = yield* this.#expressions.evaluate(each)
        parts.push(
          typeof value === 'number'
            ? toText(value, state.textOf('OFMT'), state.meter)
            : state.text(value),
        )
      }
      text = parts.join(state.textOf('OFS')) + state.textOf('ORS')
    }
    if (!node.sign || !node.target) return yield* this.#print(text)
    yield* this.#flush()
    const target = yield* this.#expressions.text(node.target)
    if (target === '') throw new AwkError('Empty file name')
    yield* state.streams.print(node.sign, target, text)
  }
}

/** Whether an expression may print, read or wait, so that what was printed goes first. */
function hasEffects(kind: string): boolean {
  return !['number', 'text', 'name', 'field', 'element', 'step'].includes(kind)
}

/** Ends a function, and all that called it, by `exit` or `next`. */
class FunctionLeft extends Error {
  readonly ending: 'exit' | 'next' | 'nextfile'

  constructor(ending: FunctionLeft['ending']) {
    super(ending)
    this.ending = ending
  }
}
