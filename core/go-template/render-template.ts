import { getKey, isJsonObject } from '../api/json.ts'
import { builtInFunctions } from './built-in-functions.ts'
import { typeName } from './format-values.ts'
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

/** Limits of a rendering: text in characters, steps, templates within templates. */
const mostText = 16 * 1024 * 1024
const mostSteps = 10_000_000
const mostDepth = 1000

/**
 * Renders a template over data, as Go's text/template does over decoded JSON.
 *
 * @throws TemplateError for a call that fails, an unknown function or template, or one that does not end within limits.
 */
export function renderTemplate(
  template: Template,
  data: TemplateValue,
  functions: TemplateFunctions = {},
): string {
  const renderer = new Renderer(template, functions)
  renderer.run(template.nodes, new Scope(data))
  return renderer.text
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

type Left = 'break' | 'continue' | undefined

class Renderer {
  readonly #template: Template
  readonly #functions: TemplateFunctions
  readonly #parts: string[] = []
  #length = 0
  #steps = 0
  #depth = 0

  constructor(template: Template, functions: TemplateFunctions) {
    this.#template = template
    this.#functions = functions
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** @returns whether the list was left by `break` or `continue` */
  run(nodes: readonly TemplateNode[], scope: Scope): Left {
    for (const node of nodes) {
      if (++this.#steps > mostSteps) throw new TemplateError(`more than ${mostSteps} steps`)
      const left = this.#node(node, scope)
      if (left) return left
    }
    return undefined
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
    this.#length += text.length
    if (this.#length > mostText) throw new TemplateError(`more than ${mostText} characters`)
    this.#parts.push(text)
  }

  #action(action: Action, scope: Scope): void {
    const value = this.#pipeline(action.pipeline, scope)
    if (action.assignment) assign(action, scope, value)
    // A null is printed as an absent value, but only by itself.
    else this.#write(showValue(value ?? undefined))
  }

  #call(name: string, data: TemplateValue): void {
    const nodes = this.#template.defined.get(name)
    if (!nodes) throw new TemplateError(`template ${JSON.stringify(name)} not defined`)
    if (++this.#depth > mostDepth) throw new TemplateError('templates call each other too deeply')
    this.run(nodes, new Scope(data))
    this.#depth--
  }

  #branch(
    { type, action, body, otherwise }: TemplateNode & { readonly type: 'if' | 'with' | 'range' },
    scope: Scope,
  ): Left {
    const inner = scope.inner()
    const value = this.#pipeline(action.pipeline, inner)
    assign(action, inner, value)
    if (!isTrue(value)) return this.run(otherwise, inner)
    return this.run(body, type === 'with' ? inner.inner(value) : inner)
  }

  #range(
    { action, body, otherwise }: TemplateNode & { readonly type: 'if' | 'with' | 'range' },
    scope: Scope,
  ): Left {
    const outer = scope.inner()
    const entries = entriesOf(this.#pipeline(action.pipeline, outer))
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
    const call = Object.hasOwn(this.#functions, name)
      ? this.#functions[name]
      : builtInFunctions[name]
    if (!call || !(Object.hasOwn(this.#functions, name) || Object.hasOwn(builtInFunctions, name))) {
      throw new TemplateError(`function ${JSON.stringify(name)} not defined`)
    }
    try {
      return call(...args.map((arg) => this.#value(arg, scope)), ...last)
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
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
      if (isTrue(value) === (name === 'or')) return value
    }
    return last.length > 0 ? last[0] : value
  }

  #value(operand: Operand, scope: Scope): TemplateValue {
    switch (operand.type) {
      case 'dot':
        return scope.dot
      case 'literal':
        return operand.value
      case 'variable':
        return scope.get(operand.name)
      case 'pipeline':
        return this.#pipeline(operand.pipeline, scope)
      case 'function':
        return this.#callFunction(operand.name, [], scope, [])
      case 'field':
        return fieldOf(this.#value(operand.of, scope), operand.name)
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
function entriesOf(value: TemplateValue): readonly (readonly [TemplateValue, TemplateValue])[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map((item, at) => [at, item] as const)
  if (isJsonObject(value)) {
    return Object.keys(value)
      .toSorted()
      .map((key) => [key, getKey(value, key)] as const)
  }
  if (typeof value === 'number' && Number.isInteger(value) && value <= mostSteps) {
    return Array.from({ length: Math.max(0, value) }, (_, at) => [at, at] as const)
  }
  throw new TemplateError(`range can't iterate over ${showValue(value)}`)
}

function shownOperand(operand: Operand): string {
  if (operand.type === 'field') return `.${operand.name}`
  if (operand.type === 'variable') return `$${operand.name}`
  return operand.type === 'literal' ? showValue(operand.value) : operand.type
}
