import { getKey, isJsonObject, isList } from '../../base/api/json.ts'
import { isStackOverflow } from '../../base/execution/stack-overflow.ts'
import { BudgetExceededError, ProgramBudget } from '../program-budget.ts'
import { builtInFunctions } from './built-in-functions.ts'
import { typeName } from './format-values.ts'
import { builtInCosts, spendLength, type TemplateCosts } from './function-costs.ts'
import { isTrue, showValue } from './show-value.ts'
import { TemplateError } from './template-error.ts'
import type { TemplateFunctions } from './template-function.ts'
import type {
  Action,
  Command,
  Operand,
  Pipeline,
  Template,
  TemplateNode,
  TemplateValue,
} from './template-node.ts'

/** Steps of a rendering whose caller sets no budget. */
const mostSteps = 100_000

/** Blocks, templates and parentheses within each other at most. */
const mostDepth = 1000

/** What templates may call beside the functions of text/template, and the budget of a rendering. */
export interface RenderOptions {
  readonly functions?: TemplateFunctions
  /** What calls of these functions take beside what their arguments are long. */
  readonly costs?: TemplateCosts
  readonly budget?: ProgramBudget
}

/**
 * Renders a template over data, as Go's text/template does over decoded JSON.
 *
 * @throws TemplateError for a call that fails, an unknown function or template, BudgetExceededError with the line
 */
export function renderTemplate(
  template: Template,
  data: TemplateValue,
  options: RenderOptions = {},
): string {
  const renderer = new Renderer(template, options)
  try {
    renderer.run(template.nodes, new Scope(data))
  } catch (error) {
    throw error instanceof BudgetExceededError ? error.at(`at line ${renderer.line}`) : error
  }
  return renderer.text
}

type Left = 'break' | 'continue' | undefined

class Renderer {
  readonly #template: Template
  readonly #functions: TemplateFunctions
  readonly #costs: TemplateCosts
  readonly #budget: ProgramBudget
  readonly #parts: string[] = []
  #depth = 0
  /** The line of the action that is evaluated. */
  line = 1

  constructor(
    template: Template,
    { functions = {}, costs = {}, budget = new ProgramBudget(mostSteps) }: RenderOptions,
  ) {
    this.#template = template
    this.#functions = { ...builtInFunctions, ...functions }
    this.#costs = { ...builtInCosts, ...costs }
    this.#budget = budget
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** @returns whether the list was left by `break` or `continue` */
  run(nodes: readonly TemplateNode[], scope: Scope): Left {
    return this.#within(() => {
      for (const node of nodes) {
        this.#budget.spend()
        const left = this.#node(node, scope)
        if (left) return left
      }
      return undefined
    })
  }

  #within<T>(evaluate: () => T): T {
    if (++this.#depth > mostDepth) throw new TemplateError('blocks are nested too deeply')
    const result = evaluate()
    this.#depth--
    return result
  }

  #node(node: TemplateNode, scope: Scope): Left {
    switch (node.type) {
      case 'text':
        this.#write(node.text)
        return undefined
      case 'action':
        this.#action(node.action, scope)
        return undefined
      case 'template':
        this.line = node.line
        this.#call(node.name, node.pipeline && this.#pipeline(node.pipeline, scope))
        return undefined
      case 'break':
      case 'continue':
        return node.type
      case 'range':
        return this.#range(node, scope)
      case 'if':
      case 'with':
        return this.#branch(node, scope)
    }
  }

  #write(text: string): void {
    this.#budget.spendText(text.length)
    this.#parts.push(text)
  }

  #action(action: Action, scope: Scope): void {
    const value = this.#evaluate(action, scope)
    if (action.assignment) {
      assign(action, scope, value)
      return
    }
    this.#budget.spendValue(value)
    // A null is printed as an absent value, but only by itself.
    this.#write(showValue(value ?? undefined))
  }

  #call(name: string, data: TemplateValue): void {
    const nodes = this.#template.defined.get(name)
    if (!nodes) throw new TemplateError(`template ${JSON.stringify(name)} not defined`)
    this.run(nodes, new Scope(data))
  }

  #branch(
    { type, action, body, otherwise }: TemplateNode & { readonly type: 'if' | 'with' | 'range' },
    scope: Scope,
  ): Left {
    const inner = scope.inner()
    const value = this.#evaluate(action, inner)
    assign(action, inner, value)
    if (!this.#isTrue(value)) return this.run(otherwise, inner)
    return this.run(body, type === 'with' ? inner.inner(value) : inner)
  }

  #range(
    { action, body, otherwise }: TemplateNode & { readonly type: 'if' | 'with' | 'range' },
    scope: Scope,
  ): Left {
    const outer = scope.inner()
    const entries = entriesOf(this.#evaluate(action, outer), this.#budget)
    if (entries.length === 0) return this.run(otherwise, outer)
    for (const [key, value] of entries) {
      const inner = outer.inner(value)
      const names = action.assignment?.variables ?? []
      const values = names.length === 2 ? [key, value] : [value]
      for (const [at, name] of names.entries()) {
        if (action.assignment?.declares === false) inner.assign(name, values[at])
        else inner.declare(name, values[at])
      }
      if (this.run(body, inner) === 'break') break
    }
    return undefined
  }

  #evaluate({ pipeline, line }: Action, scope: Scope): TemplateValue {
    this.line = line
    return this.#pipeline(pipeline, scope)
  }

  #isTrue(value: TemplateValue): boolean {
    spendLength(this.#budget, value)
    return isTrue(value)
  }

  #pipeline(pipeline: Pipeline, scope: Scope): TemplateValue {
    let last: readonly TemplateValue[] = []
    for (const command of pipeline) last = [this.#command(command, scope, last)]
    return last[0]
  }

  #command([first, ...args]: Command, scope: Scope, last: readonly TemplateValue[]): TemplateValue {
    if (first.type === 'function') return this.#callFunction(first.name, args, scope, last)
    if (first.type === 'literal' && first.value === null) {
      throw new TemplateError('nil is not a command')
    }
    if (args.length + last.length > 0) {
      throw new TemplateError(`can't give argument to non-function ${shownOperand(first)}`)
    }
    return this.#value(first, scope)
  }

  #callFunction(
    name: string,
    args: readonly Operand[],
    scope: Scope,
    last: readonly TemplateValue[],
  ): TemplateValue {
    if (name === 'and' || name === 'or') return this.#choose(name, args, scope, last)
    const call = Object.hasOwn(this.#functions, name) ? this.#functions[name] : undefined
    if (!call) throw new TemplateError(`function ${JSON.stringify(name)} not defined`)
    const values = [...args.map((arg) => this.#value(arg, scope)), ...last]
    const spend = Object.hasOwn(this.#costs, name) ? this.#costs[name] : undefined
    if (spend) spend(this.#budget, ...values)
    else for (const value of values) this.#budget.spendValue(value)
    try {
      return call(...values)
    } catch (error) {
      // Numbers and texts that the host cannot show, and values deeper than its stack.
      const isOfHost = isStackOverflow(error) || error instanceof URIError
      if (!(error instanceof TemplateError || isOfHost)) throw error
      throw new TemplateError(`error calling ${name}: ${error.message}`, { cause: error })
    }
  }

  /** `and`: the first argument that is not true, `or`: the first that is; the last one otherwise. */
  #choose(
    name: 'and' | 'or',
    args: readonly Operand[],
    scope: Scope,
    last: readonly TemplateValue[],
  ): TemplateValue {
    let value: TemplateValue
    for (const arg of args) {
      value = this.#value(arg, scope)
      if (this.#isTrue(value) === (name === 'or')) return value
    }
    return last.length > 0 ? last[0] : value
  }

  #value(operand: Operand, scope: Scope): TemplateValue {
    this.#budget.spend()
    switch (operand.type) {
      case 'dot':
        return scope.dot
      case 'literal':
        return operand.value
      case 'variable':
        return scope.get(operand.name)
      case 'pipeline':
        return this.#within(() => this.#pipeline(operand.pipeline, scope))
      case 'function':
        return this.#callFunction(operand.name, [], scope, [])
      case 'field':
        return this.#within(() => fieldOf(this.#value(operand.of, scope), operand.name))
    }
  }
}

function assign({ assignment }: Action, scope: Scope, value: TemplateValue): void {
  for (const name of assignment?.variables ?? []) {
    if (assignment?.declares === true) scope.declare(name, value)
    else scope.assign(name, value)
  }
}

function fieldOf(value: TemplateValue, name: string): TemplateValue {
  if (value === undefined) return undefined
  if (isJsonObject(value)) return getKey(value, name)
  if (value === null) {
    throw new TemplateError(`nil pointer evaluating interface {}.${name}`)
  }
  throw new TemplateError(`can't evaluate field ${name} in type ${typeName(value)}`)
}

/** What a `range` goes over: elements by index, members by sorted key, numbers below an integer. */
function entriesOf(
  value: TemplateValue,
  budget: ProgramBudget,
): readonly (readonly [TemplateValue, TemplateValue])[] {
  spendLength(budget, value)
  if (value === undefined || value === null) return []
  if (isList(value)) return value.map((item, at) => [at, item] as const)
  if (isJsonObject(value)) {
    return Object.keys(value)
      .toSorted()
      .map((key) => [key, getKey(value, key)] as const)
  }
  if (typeof value === 'number' && Number.isInteger(value)) {
    budget.spend(Math.max(0, value))
    return Array.from({ length: Math.max(0, value) }, (_, at) => [at, at] as const)
  }
  budget.spendValue(value)
  throw new TemplateError(`range can't iterate over ${showValue(value)}`)
}

function shownOperand(operand: Operand): string {
  if (operand.type === 'field') return `.${operand.name}`
  if (operand.type === 'variable') return `$${operand.name}`
  return operand.type === 'literal' ? showValue(operand.value) : operand.type
}

/** Variables of a block; inner blocks see those of the outer ones. */
class Scope {
  readonly dot: TemplateValue
  readonly #outer: Scope | undefined
  readonly #variables = new Map<string, TemplateValue>()

  constructor(dot: TemplateValue, outer?: Scope) {
    this.dot = dot
    this.#outer = outer
    if (!outer) this.#variables.set('', dot)
  }

  inner(dot: TemplateValue = this.dot): Scope {
    return new Scope(dot, this)
  }

  declare(name: string, value: TemplateValue): void {
    this.#variables.set(name, value)
  }

  assign(name: string, value: TemplateValue): void {
    const holder = this.#holderOf(name)
    holder.#variables.set(name, value)
  }

  get(name: string): TemplateValue {
    return this.#holderOf(name).#variables.get(name)
  }

  #holderOf(name: string): Scope {
    if (this.#variables.has(name)) return this
    if (!this.#outer) throw new TemplateError(`undefined variable: $${name}`)
    return this.#outer.#holderOf(name)
  }
}
