import { PatternMistake } from '../../../patterns/pattern-syntax.ts'
import { compilePosix, type PosixPattern } from '../../../patterns/posix-pattern.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import type { AwkEvaluation, AwkSteps } from './awk-evaluation.ts'
import { callBuiltIn } from './awk-functions.ts'
import type { AwkState } from './awk-state.ts'
import {
  AwkError,
  type AwkExpression,
  type AwkFunction,
  type AwkPlace,
  type AwkStatement,
} from './awk-syntax.ts'
import { AwkCell, type AwkValue, InputText, isTrue, toNumber } from './awk-values.ts'

/** Expressions that are evaluated in one step. */
const evaluatedInStep = 32
/** Characters of a text that are joined without a charge. */
const freeCharacters = 1024

/** Evaluates expressions in awk. */
export class AwkEvaluator implements AwkEvaluation {
  readonly state: AwkState
  readonly #functions: ReadonlyMap<string, AwkFunction>
  readonly #runBody: (body: AwkStatement) => AwkSteps

  /** `runBody` runs a function's body, and gives what it returns. */
  constructor(
    state: AwkState,
    functions: ReadonlyMap<string, AwkFunction>,
    runBody: (body: AwkStatement) => AwkSteps,
  ) {
    this.state = state
    this.#functions = functions
    this.#runBody = runBody
  }

  *evaluate(node: AwkExpression): AwkSteps {
    const { state } = this
    state.meter.spend(1 / evaluatedInStep)
    switch (node.kind) {
      case 'number':
      case 'text':
        return node.value
      case 'pattern':
        return Number(this.pattern(node.source).matches(state.wholeRecord(), state.meter))
      case 'name':
        return state.value(node)
      case 'field':
      case 'element':
        return yield* this.#read(node)
      case 'group':
        return yield* this.evaluate(node.of)
      case 'list':
        throw new AwkError('Unexpected token')
      case 'assign':
        return yield* this.#assign(node)
      case 'step': {
        const place = yield* this.#resolve(node.place)
        const before = toNumber(this.#get(place))
        this.#set(place, before + node.by)
        return node.isBefore ? before + node.by : before
      }
      case 'unary': {
        const value = yield* this.evaluate(node.of)
        if (node.sign === '!') return Number(!isTrue(value))
        return node.sign === '-' ? -toNumber(value) : toNumber(value)
      }
      case 'binary':
        return yield* this.#binary(node)
      case 'choice':
        return yield* this.evaluate(isTrue(yield* this.evaluate(node.test)) ? node.yes : node.no)
      case 'in': {
        const key = yield* this.key(node.keys)
        return Number(state.cell(node.array).array().has(key))
      }
      case 'built-in':
        return yield* callBuiltIn(this, node.name, node.args)
      case 'call':
        return yield* this.#call(node)
      case 'getline':
        return yield* this.#getline(node)
    }
  }

  *text(node: AwkExpression): Generator<ProgramStep, string, string | undefined> {
    return this.state.text(yield* this.evaluate(node))
  }

  *number(node: AwkExpression): Generator<ProgramStep, number, string | undefined> {
    return toNumber(yield* this.evaluate(node))
  }

  *isTrue(node: AwkExpression): Generator<ProgramStep, boolean, string | undefined> {
    return isTrue(yield* this.evaluate(node))
  }

  /** The key of an element: several are joined by SUBSEP. */
  *key(keys: readonly AwkExpression[]): Generator<ProgramStep, string, string | undefined> {
    const texts: string[] = []
    for (const node of keys) texts.push(yield* this.text(node))
    return this.#measured(texts.join(this.state.textOf('SUBSEP')))
  }

  pattern(source: string): PosixPattern {
    const ignoresCase = isTrue(this.state.global('IGNORECASE').value)
    try {
      return compilePosix(source, { isExtended: true, ignoresCase }, this.state.meter)
    } catch (mistake) {
      if (!(mistake instanceof PatternMistake)) throw mistake
      throw new AwkError(`bad regex '${source}': ${mistake.message}`, -1)
    }
  }

  *patternOf(node: AwkExpression): Generator<ProgramStep, PosixPattern, string | undefined> {
    return this.pattern(node.kind === 'pattern' ? node.source : yield* this.text(node))
  }

  *assign(node: AwkPlace, value: AwkValue): Generator<ProgramStep, void, string | undefined> {
    this.#set(yield* this.#resolve(node), value)
  }

  /** Where a place is, its keys evaluated once. */
  *#resolve(node: AwkPlace): Generator<ProgramStep, ResolvedPlace, string | undefined> {
    if (node.kind === 'name') return node
    if (node.kind === 'field') return { kind: 'at', field: yield* this.number(node.of) }
    return { kind: 'at', cell: this.state.cell(node.array), key: yield* this.key(node.keys) }
  }

  *#read(node: AwkPlace): AwkSteps {
    return this.#get(yield* this.#resolve(node))
  }

  #get(place: ResolvedPlace): AwkValue {
    if (place.kind === 'name') return this.state.value(place)
    if ('field' in place) return this.state.field(place.field)
    return place.cell.array().get(place.key)
  }

  #set(place: ResolvedPlace, value: AwkValue): void {
    if (place.kind === 'name') this.state.setValue(place, value)
    else if ('field' in place) this.state.setField(place.field, value)
    else place.cell.array().set(place.key, value)
  }

  *#assign({ sign, place, value }: Extract<AwkExpression, { kind: 'assign' }>): AwkSteps {
    if (sign === '=') {
      const result = yield* this.evaluate(value)
      const target = yield* this.#resolve(place)
      this.#set(target, result)
      return result
    }
    const right = yield* this.number(value)
    const target = yield* this.#resolve(place)
    const result = this.#calculate(sign.slice(0, -1), toNumber(this.#get(target)), right)
    this.#set(target, result)
    return result
  }

  *#binary({ sign, left, right }: Extract<AwkExpression, { kind: 'binary' }>): AwkSteps {
    if (sign === '&&' || sign === '||') {
      const isLeft = yield* this.isTrue(left)
      if (isLeft === (sign === '||')) return Number(isLeft)
      return Number(yield* this.isTrue(right))
    }
    if (sign === '~' || sign === '!~') {
      const text = yield* this.text(left)
      const pattern = yield* this.patternOf(right)
      return Number(pattern.matches(text, this.state.meter) === (sign === '~'))
    }
    const first = yield* this.evaluate(left)
    const second = yield* this.evaluate(right)
    if (sign === ' ') return this.#measured(this.state.text(first) + this.state.text(second))
    return /[<>=]/.test(sign)
      ? Number(this.#compare(sign, first, second))
      : this.#calculate(sign, toNumber(first), toNumber(second))
  }

  #measured(text: string): string {
    if (text.length > freeCharacters) {
      const { meter } = this.state
      meter.hold(text.length)
      meter.hold(-text.length)
      meter.spend(0, text.length)
    }
    return text
  }

  #compare(sign: string, left: AwkValue, right: AwkValue): boolean {
    const isNumeric = (value: AwkValue): boolean =>
      typeof value !== 'string' && !(value instanceof InputText && value.number === undefined)
    let order: number
    if (isNumeric(left) && isNumeric(right)) order = toNumber(left) - toNumber(right)
    else {
      let [first, second] = [this.state.text(left), this.state.text(right)]
      if (isTrue(this.state.global('IGNORECASE').value)) {
        first = first.toLowerCase()
        second = second.toLowerCase()
      }
      this.state.meter.spend(0, Math.min(first.length, second.length))
      order = first < second ? -1 : Number(first > second)
    }
    switch (sign) {
      case '<':
        return order < 0
      case '<=':
        return order <= 0
      case '>':
        return order > 0
      case '>=':
        return order >= 0
      case '==':
        return order === 0
      default:
        return order !== 0
    }
  }

  #calculate(sign: string, left: number, right: number): number {
    switch (sign) {
      case '+':
        return left + right
      case '-':
        return left - right
      case '*':
        return left * right
      case '^':
        return left ** right
      case '/':
      case '%':
        if (right === 0) throw new AwkError('Division by zero')
        return sign === '/' ? left / right : left % right
      default:
        throw new AwkError('Unexpected token')
    }
  }

  *#call({ name, args }: Extract<AwkExpression, { kind: 'call' }>): AwkSteps {
    const { state } = this
    const known = this.#functions.get(name)
    if (!known) throw new AwkError('Call to undefined function')
    const held = new HeldMemory(state.meter)
    const { locals } = state
    state.meter.enter()
    try {
      const given: AwkCell[] = []
      for (const node of args) {
        // Arrays are handed over themselves, and what may become one.
        const origin =
          node.kind === 'name' && !(node.local === -1 && node.name === 'NF')
            ? state.cell(node)
            : undefined
        const isOpen = origin && (origin.isArray || origin.value === undefined)
        const cell = new AwkCell(held, isOpen ? origin : undefined)
        if (!isOpen) cell.value = yield* this.evaluate(node)
        if (given.length < known.parameters) given.push(cell)
      }
      while (given.length < known.parameters) given.push(new AwkCell(held))
      held.add(64 * given.length)
      const wait = state.meter.spend(1)
      if (wait) yield wait
      state.locals = given
      return yield* this.#runBody(known.body)
    } finally {
      state.locals = locals
      held.release()
      state.meter.leave()
    }
  }

  *#getline({ from, source, place }: Extract<AwkExpression, { kind: 'getline' }>): AwkSteps {
    const { state } = this
    const wait = state.meter.spend(1)
    if (wait) yield wait
    let record: string | 0 | -1 | undefined
    if (from === 'main' || !source) record = (yield* state.nextRecord()) ?? 0
    else {
      const name = yield* this.text(source)
      record = yield* state.streams.read(from, name, state.textOf('RS'))
    }
    if (typeof record !== 'string') return record
    if (place) yield* this.assign(place, new InputText(record))
    else state.setRecord(record)
    return 1
  }
}

type ResolvedPlace =
  | Extract<AwkPlace, { kind: 'name' }>
  | { readonly kind: 'at'; readonly field: number }
  | { readonly kind: 'at'; readonly cell: AwkCell; readonly key: string }
