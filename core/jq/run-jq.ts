import { type JsonObject, setKey } from '../api/json.ts'
import { indexed, negated, sliced } from './access-values.ts'
import { arithmetic } from './jq-arithmetic.ts'
import { JqError } from './jq-error.ts'
import { filterFunctions, type RunNode } from './jq-filters.ts'
import { valueFunctions } from './jq-functions.ts'
import type { JqNode, JqValue } from './jq-node.ts'
import { elementsOf, isTrue, recurse, textOf } from './jq-values.ts'
import { parseJq } from './parse-jq.ts'

type Variables = ReadonlyMap<string, JqValue>

/** Steps of a query at most. */
const mostSteps = 1_000_000

/** A query of jq, compiled once and run over many values. */
export class JqQuery {
  readonly #node: JqNode

  /** @throws JqError for a query that cannot be parsed */
  constructor(query: string) {
    this.#node = parseJq(query)
  }

  /** All results of the query over a value, in order. @throws JqError where it fails, or takes too many steps */
  run(input: JqValue): JqValue[] {
    return [...new Run().node(this.#node, input, new Map())]
  }
}

class Run {
  #steps = 0

  #step(): void {
    if (++this.#steps > mostSteps) throw new JqError(`a query takes more than ${mostSteps} steps`)
  }

  *node(node: JqNode, input: JqValue, variables: Variables): Generator<JqValue> {
    this.#step()
    switch (node.type) {
      case 'identity':
        yield input
        return
      case 'literal':
        yield node.value
        return
      case 'recurse':
        yield* recurse(input)
        return
      case 'variable':
        yield variableOf(node.name, variables)
        return
      case 'text':
        yield* this.#text(node.parts, input, variables)
        return
      case 'index':
        for (const of of this.node(node.of, input, variables)) {
          for (const key of this.node(node.key, input, variables)) yield indexed(of, key)
        }
        return
      case 'slice':
        yield* this.#slice(node, input, variables)
        return
      case 'iterate':
        for (const of of this.node(node.of, input, variables)) yield* elementsOf(of)
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
        yield* this.#object(node.members, input, variables)
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
      case 'if':
        for (const condition of this.node(node.condition, input, variables)) {
          const branch = isTrue(condition) ? node.body : node.otherwise
          if (branch) yield* this.node(branch, input, variables)
          else yield input
        }
        return
      case 'bind':
        for (const value of this.node(node.source, input, variables)) {
          yield* this.node(node.body, input, new Map(variables).set(node.name, value))
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

  *#text(
    parts: readonly (string | JqNode)[],
    input: JqValue,
    variables: Variables,
    at = 0,
    begun = '',
  ): Generator<JqValue> {
    const part = parts[at]
    if (part === undefined) yield begun
    else if (typeof part === 'string')
      yield* this.#text(parts, input, variables, at + 1, begun + part)
    else {
      for (const value of this.node(part, input, variables)) {
        yield* this.#text(parts, input, variables, at + 1, begun + textOf(value))
      }
    }
  }

  *#slice(
    { of, from, to }: JqNode & { readonly type: 'slice' },
    input: JqValue,
    variables: Variables,
  ): Generator<JqValue> {
    for (const value of this.node(of, input, variables)) {
      const begins = from ? [...this.node(from, input, variables)] : [null]
      const ends = to ? [...this.node(to, input, variables)] : [null]
      for (const end of ends) for (const begin of begins) yield sliced(value, begin, end)
    }
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

  *#object(
    members: (JqNode & { readonly type: 'object' })['members'],
    input: JqValue,
    variables: Variables,
    at = 0,
    begun: JsonObject = {},
  ): Generator<JqValue> {
    const member = members[at]
    if (!member) {
      yield begun
      return
    }
    for (const key of this.node(member.key, input, variables)) {
      if (typeof key !== 'string') throw new JqError('object keys must be strings')
      for (const value of this.node(member.value, input, variables)) {
        const made = { ...begun }
        setKey(made, key, value)
        yield* this.#object(members, input, variables, at + 1, made)
      }
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
          yield arithmetic(operator, first, second)
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
        const inner = new Map(variables).set(node.name, item)
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
    const filter = filterFunctions.get(id)
    if (filter) {
      const run: RunNode = (node, value) => this.node(node, value, variables)
      yield* filter(run, input, args)
      return
    }
    const call = valueFunctions.get(id)
    if (!call) throw new JqError(`function not defined: ${id}`)
    yield* this.#combined(args, input, variables, (values) => call(input, ...values))
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

function variableOf(name: string, variables: Variables): JqValue {
  const value = variables.get(name)
  if (value === undefined) throw new JqError(`variable not defined: $${name}`)
  return value
}
