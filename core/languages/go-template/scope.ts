import { TemplateError } from './template-error.ts'
import type { TemplateValue } from './template-node.ts'

/** Variables of a block; inner blocks see those of the outer ones. */
export class Scope {
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
