import { isJsonObject } from '../../base/api/json.ts'
import { isStackOverflow } from '../../base/execution/stack-overflow.ts'
import { BudgetExceededError, ProgramBudget } from '../program-budget.ts'
import { indexed, negated } from './access-values.ts'
import type { JqExtension } from './full-language.ts'
import { spendCall } from './function-costs.ts'
import { arithmetic } from './jq-arithmetic.ts'
import { JqError } from './jq-error.ts'
import {
  type FilterCall,
  type FilterFunction,
  filterFunctions,
  type RunNode,
} from './jq-filters.ts'
import { valueFunctions } from './jq-functions.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { elementsOf, isTrue, recurse } from './jq-values.ts'
import { typeOf } from './order-values.ts'
import { parseJq } from './parse-jq.ts'
import { runObject, runSlice, runText } from './run-constructions.ts'

type Variables = ReadonlyMap<string, JqValue>

/** Steps of a query whose caller sets no budget. */
const mostSteps = 100_000

/** Nodes that results pass on their way out which take as long as a step. */
const nodesPerStep = 8

/** A query of jq, compiled once and run over many values. */
export class JqQuery {
  readonly #node: JqNode

  /** Whether the results are the input with parts of it changed. */
  get isEdit(): boolean {
    return isEdit(this.#node)
  }

  /** @throws JqError for a query that cannot be parsed */
  constructor(query: string) {
    this.#node = parseJq(query)
  }

  /** All results of the query over a value, in order. @throws JqError where it fails, BudgetExceededError with the place */
  run(input: JqValue, budget: ProgramBudget = new ProgramBudget(mostSteps)): JqValue[] {
    return [...this.results(input, { budget })]
  }

  /** The results one by one, each computed when it is asked for. @throws as {@link run} */
  *results(
    input: JqValue,
    { budget, variables = new Map(), ...rest }: JqOptions,
  ): Generator<JqValue> {
    const run = new Run(budget, rest)
    try {
      yield* run.node(this.#node, input, variables)
    } catch (error) {
      throw error instanceof BudgetExceededError ? error.at(run.place) : error
    }
  }
}

export interface JqOptions {
  readonly budget: ProgramBudget
  /** Values of `$name`. */
  readonly variables?: ReadonlyMap<string, JqValue>
  /** Whether members of objects are taken in their order, as jq does; else by sorted keys, as its version in Go. */
  readonly keepsOrder?: boolean
  /** What `input` and `inputs` read. */
  readonly nextInput?: () => JqValue | undefined
  /** The rest of the language, which is loaded by who runs it. */
  readonly extension?: JqExtension
}

function isEdit(node: JqNode): boolean {
  if (node.type === 'pipe') return isEdit(node.left) && isEdit(node.right)
  if (node.type === 'call')
    return ['del', 'delpaths', 'setpath', 'with_entries'].includes(node.name)
  return node.type === 'identity' || node.type === 'assign'
}

class Run {
  readonly #budget: ProgramBudget
  readonly #keepsOrder: boolean
  readonly #nextInput: FilterCall['nextInput']
  readonly #extension: JqExtension | undefined
  /** Nodes that are being run, each within the one before. */
  #depth = 0
  #last: JqNode | undefined

  constructor(
    budget: ProgramBudget,
    { keepsOrder = false, nextInput = () => undefined, extension }: Partial<JqOptions>,
  ) {
    this.#budget = budget
    this.#keepsOrder = keepsOrder
    this.#nextInput = nextInput
    this.#extension = extension
  }

  /** Spends what another result of a node takes on its way out. */
  readonly #pass = (): void => this.#budget.spend(1 + this.#depth / nodesPerStep)

  /** What functions and constructions run their parts with. */
  #within(variables: Variables): FilterCall {
    const run: RunNode = (node, value) => this.node(node, value, variables)
    const [keepsOrder, nextInput] = [this.#keepsOrder, this.#nextInput]
    return { run, budget: this.#budget, pass: this.#pass, keepsOrder, nextInput }
  }

  /** Where the query is: the last function or operator that was called. */
  get place(): string {
    const last = this.#last
    if (!last || !('at' in last)) return 'at its begin'
    const sign = last.type === 'call' ? last.name : 'operator' in last ? last.operator : '..'
    return `at character ${last.at}: ${last.type === 'iterate' ? '[]' : sign}`
  }

  *node(node: JqNode, input: JqValue, variables: Variables): Generator<JqValue> {
    if ('at' in node) this.#last = node
    this.#pass()
    this.#depth++
    try {
      yield* this.#results(node, input, variables)
    } finally {
      this.#depth--
    }
  }

  *#results(node: JqNode, input: JqValue, variables: Variables): Generator<JqValue> {
    switch (node.type) {
      case 'identity':
        yield input
        return
      case 'literal':
        yield node.value
        return
      case 'recurse':
        yield* recurse(input, this.#within(variables))
        return
      case 'variable':
        yield variableOf(node.name, variables)
        return
      case 'text':
        yield* runText(this.#within(variables), node.parts, input)
        return
      case 'index':
        for (const of of this.node(node.of, input, variables)) {
          for (const key of this.node(node.key, input, variables))
            yield indexed(of, key, this.#budget)
        }
        return
      case 'slice':
        yield* runSlice(this.#within(variables), node, input)
        return
      case 'iterate':
        for (const of of this.node(node.of, input, variables)) {
          for (const element of elementsOf(of, this.#budget, this.#keepsOrder)) {
            this.#pass()
            yield element
          }
        }
        return
      case 'try':
        yield* this.#attempt(node, input, variables)
        return
      case 'negate':
        for (const value of this.node(node.of, input, variables)) yield negated(value)
        return
      case 'array':
        yield node.of ? [...this.node(node.of, input, variables)] : []
        return
      case 'object':
        yield* runObject(this.#within(variables), node.members, input)
        return
      case 'pipe':
        for (const left of this.node(node.left, input, variables)) {
          yield* this.node(node.right, left, variables)
        }
        return
      case 'comma':
        yield* this.node(node.left, input, variables)
        yield* this.node(node.right, input, variables)
        return
      case 'binary':
        yield* this.#binary(node, input, variables)
        return
      case 'assign':
        if (!this.#extension) throw new JqError('assignments are not available here')
        yield* this.#extension.assign(node, input, this.#within(variables))
        return
      case 'if':
        for (const condition of this.node(node.condition, input, variables)) {
          const branch = isTrue(condition) ? node.body : node.otherwise
          if (branch) yield* this.node(branch, input, variables)
          else yield input
        }
        return
      case 'bind':
        for (const value of this.node(node.source, input, variables)) {
          yield* this.node(node.body, input, this.#with(variables, node.name, value))
        }
        return
      case 'reduce':
      case 'foreach':
        yield* this.#fold(node, input, variables)
        return
      case 'call':
        yield* this.#call(node, input, variables)
    }
  }

  #with(variables: Variables, name: string, value: JqValue): Variables {
    this.#budget.spend(variables.size)
    return new Map(variables).set(name, value)
  }

  *#attempt(
    { body, handler }: JqNode & { readonly type: 'try' },
    input: JqValue,
    variables: Variables,
  ): Generator<JqValue> {
    try {
      yield* this.node(body, input, variables)
    } catch (error) {
      if (!(error instanceof JqError)) throw error
      if (handler) yield* this.node(handler, error.value, variables)
    }
  }

  *#binary(
    { operator, left, right }: JqNode & { readonly type: 'binary' },
    input: JqValue,
    variables: Variables,
  ): Generator<JqValue> {
    if (operator === '//') {
      yield* this.#alternative(left, right, input, variables)
    } else if (operator === 'and' || operator === 'or') {
      for (const first of this.node(left, input, variables)) {
        if (isTrue(first) === (operator === 'or')) yield operator === 'or'
        else for (const second of this.node(right, input, variables)) yield isTrue(second)
      }
    } else {
      for (const second of this.node(right, input, variables)) {
        for (const first of this.node(left, input, variables)) {
          yield arithmetic(operator, first, second, this.#budget)
        }
      }
    }
  }

  /** The true results of `left`; those of `right` where there are none. */
  *#alternative(
    left: JqNode,
    right: JqNode,
    input: JqValue,
    variables: Variables,
  ): Generator<JqValue> {
    let isFound = false
    try {
      for (const value of this.node(left, input, variables)) {
        if (!isTrue(value)) continue
        isFound = true
        yield value
      }
    } catch (error) {
      if (!(error instanceof JqError)) throw error
    }
    if (!isFound) yield* this.node(right, input, variables)
  }

  *#fold(
    node: JqNode & { readonly type: 'reduce' | 'foreach' },
    input: JqValue,
    variables: Variables,
  ): Generator<JqValue> {
    for (const init of this.node(node.init, input, variables)) {
      let state: JqValue = init
      for (const item of this.node(node.source, input, variables)) {
        const inner = this.#with(variables, node.name, item)
        for (const next of this.node(node.update, state, inner)) {
          state = next
          if (node.type === 'reduce') continue
          if (node.extract) yield* this.node(node.extract, state, inner)
          else yield state
        }
      }
      if (node.type === 'reduce') yield state
    }
  }

  *#call(
    { name, args }: JqNode & { readonly type: 'call' },
    input: JqValue,
    variables: Variables,
  ): Generator<JqValue> {
    const id = `${name}/${args.length}`
    const filter = this.#filter(id)
    if (filter) {
      yield* filter(this.#within(variables), input, args)
      return
    }
    const call = valueFunctions.get(id)
    if (!call) throw new JqError(`function not defined: ${id}`)
    yield* this.#combined(args, input, variables, (values) => {
      spendCall(id, input, values, this.#budget)
      try {
        return call(input, ...values)
      } catch (error) {
        // Times and numbers beyond what the host can hold, and values deeper than its stack.
        throw isStackOverflow(error) ? new JqError(`${name}: ${error.message}`) : error
      }
    })
  }

  #filter(id: string): FilterFunction | undefined {
    const own = filterFunctions.get(id) ?? this.#extension?.functions.get(id)
    return own ?? (this.#keepsOrder ? orderedFunctions.get(id) : undefined)
  }

  /** Calls with every combination of what the arguments give. */
  *#combined(
    args: readonly JqNode[],
    input: JqValue,
    variables: Variables,
    call: (values: readonly JqValue[]) => JqValue,
  ): Generator<JqValue> {
    const [first, ...rest] = args
    if (!first) {
      yield call([])
      return
    }
    for (const value of this.node(first, input, variables)) {
      yield* this.#combined(rest, input, variables, (values) => call([value, ...values]))
    }
  }
}

/** Functions that sort keys in the Go version alone. */
const orderedFunctions: ReadonlyMap<string, FilterFunction> = new Map<string, FilterFunction>([
  [
    'to_entries/0',
    function* ({ budget }, input) {
      if (!isJsonObject(input)) throw new JqError(`${typeOf(input)} has no keys`)
      budget.spendValue(input)
      yield Object.entries(input).map(([key, value]) => ({ key, value: value ?? null }))
    },
  ],
])

function variableOf(name: string, variables: Variables): JqValue {
  const value = variables.get(name)
  if (value === undefined) throw new JqError(`variable not defined: $${name}`)
  return value
}
