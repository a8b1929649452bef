import { isDeclaredAssignable, isDynamic, isNullable } from './assignable-type.ts'
import { dynType, type CelType, type TypeParameter } from './cel-type.ts'
import { everyPart, isComposed, partsOf, replaceParts } from './composed-type.ts'
import { mostGeneral } from './general-type.ts'
import { isSameType } from './same-type.ts'
import { StepLimit } from './step-limit.ts'

/** Whether a type fits a type parameter: it does, it does not as the parameter is bound, or it does not but may the other way round. */
type Fit = 'fits' | 'bound' | 'open'

/**
 * Finds what type parameters stand for while an expression is checked. Parameters of literals and of calls are made by
 * `freshParameter`, so that each call of a generic function has its own.
 */
export class Unifier {
  readonly limit: StepLimit = new StepLimit()
  readonly #bindings = new Map<string, CelType>()
  /** Parameters that the current comparison bound, restored to their previous types where the types do not agree. */
  readonly #changedNames: string[] = []
  readonly #previousTypes: (CelType | undefined)[] = []
  #parameters = 0

  /** Reserves names for a number of parameters and answers the first one's number. */
  reserveParameters(count: number): number {
    const first = this.#parameters
    this.#parameters += count
    return first
  }

  freshParameter(number: number = this.reserveParameters(1)): TypeParameter {
    return { kind: 'parameter', name: `_var${number}` }
  }

  /** Whether the two types agree, binding parameters where that makes them agree; binds nothing where they do not. */
  isAssignable(left: CelType, right: CelType): boolean {
    return left === right || this.#settle(this.#assign(left, right))
  }

  /** Whether two lists of types agree one by one, with parameters bound the same all through. */
  areAssignable(left: readonly CelType[], right: readonly CelType[]): boolean {
    if (left.length !== right.length) return false
    let agree = true
    for (let index = 0; agree && index < left.length; index += 1) {
      const leftType = left[index]
      const rightType = right[index]
      agree = leftType !== undefined && rightType !== undefined && this.#assign(leftType, rightType)
    }
    return this.#settle(agree)
  }

  /** The type with bound parameters replaced; parameters without a binding stay, or become dynamic. */
  substitute(type: CelType, openBecomesDynamic: boolean): CelType {
    const isParameter = type.kind === 'parameter'
    if (!isParameter && !isComposed(type)) return type
    if (!this.limit.enter()) return dynType
    const substituted = isParameter
      ? this.#substituteParameter(type, openBecomesDynamic)
      : replaceParts(type, openBecomesDynamic ? this.#substituteAll : this.#substituteBound)
    this.limit.leave()
    return substituted
  }

  readonly #substituteAll = (type: CelType): CelType => this.substitute(type, true)
  readonly #substituteBound = (type: CelType): CelType => this.substitute(type, false)

  #substituteParameter(parameter: TypeParameter, openBecomesDynamic: boolean): CelType {
    const bound = this.#bindings.get(parameter.name)
    if (bound !== undefined) return this.substitute(bound, openBecomesDynamic)
    return openBecomesDynamic ? dynType : parameter
  }

  #settle(agree: boolean): boolean {
    if (this.#changedNames.length === 0) return agree
    if (!agree) {
      for (let index = this.#changedNames.length - 1; index >= 0; index -= 1) {
        const previous = this.#previousTypes[index]
        if (previous === undefined) this.#bindings.delete(this.#changedNames[index] ?? '')
        else this.#bindings.set(this.#changedNames[index] ?? '', previous)
      }
    }
    this.#changedNames.length = 0
    this.#previousTypes.length = 0
    return agree
  }

  #assign(left: CelType, right: CelType): boolean {
    if (left === right) return true
    if (right.kind === 'parameter') {
      const fit = this.#bind(right, left)
      if (fit !== 'open') return fit === 'fits'
    }
    if (left.kind === 'parameter') return this.#bind(left, right) === 'fits'
    if (left.kind === 'error' || right.kind === 'error' || isDynamic(left) || isDynamic(right))
      return true
    if (left.kind === 'null_type') return isNullable(right)
    if (right.kind === 'null_type') return isNullable(left)
    if (left.kind === 'type') return right.kind === 'type'
    if (!isComposed(left)) return isDeclaredAssignable(right, left)
    if (left.kind !== right.kind || !this.limit.enter()) return false
    const agree = everyPart(left, right, this.#assignPart)
    this.limit.leave()
    return agree
  }

  readonly #assignPart = (left: CelType, right: CelType): boolean => this.#assign(left, right)

  #bind(parameter: TypeParameter, type: CelType): Fit {
    if (type.kind === 'parameter' && type.name === parameter.name) return 'fits'
    const bound = this.#bindings.get(parameter.name)
    if (bound === undefined) {
      if (this.#occurs(parameter, type)) return 'open'
      this.#set(parameter.name, type)
      return 'fits'
    }
    if (!this.limit.enter()) return 'bound'
    const agree = isSameType(type, bound, this.limit) || this.#assignBound(parameter, type, bound)
    this.limit.leave()
    return agree ? 'fits' : 'bound'
  }

  /** Makes the binding as wide as a type that agrees with it. */
  #assignBound(parameter: TypeParameter, type: CelType, bound: CelType): boolean {
    if (!this.#assign(type, bound)) return false
    const general = mostGeneral(type, bound, this.limit)
    if (!this.#occurs(parameter, general)) this.#set(parameter.name, general)
    return true
  }

  #set(name: string, type: CelType): void {
    this.#changedNames.push(name)
    this.#previousTypes.push(this.#bindings.get(name))
    this.#bindings.set(name, type)
  }

  /** Whether a parameter is a part of a type, directly or by what other parameters stand for. */
  #occurs(parameter: TypeParameter, type: CelType): boolean {
    if (type.kind === 'parameter') {
      if (type.name === parameter.name) return true
      const bound = this.#bindings.get(type.name)
      return bound !== undefined && this.#occursInside(parameter, [bound])
    }
    return isComposed(type) && this.#occursInside(parameter, partsOf(type))
  }

  #occursInside(parameter: TypeParameter, parts: readonly CelType[]): boolean {
    if (!this.limit.enter()) return true
    const occurs = parts.some((part) => this.#occurs(parameter, part))
    this.limit.leave()
    return occurs
  }
}
