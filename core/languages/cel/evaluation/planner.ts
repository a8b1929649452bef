import type { CheckedExpression } from '../checker/checked-expression.ts'
import type { Expr, IdentExpr, SelectExpr } from '../syntax/ast.ts'
import type { CelType } from '../types/cel-type.ts'
import { typeValueOfType } from '../values/type-name.ts'
import type { Value } from '../values/value.ts'
import { addQualifier, variableAttribute } from './attribute.ts'
import type { Step, Variable } from './frame.ts'
import { planCall } from './plan-call.ts'
import { planComprehension } from './plan-comprehension.ts'
import {
  attributeOf,
  type Part,
  type Plan,
  type PlanContext,
  type PlanEnvironment,
  PlanError,
  stepOf,
} from './plan-context.ts'
import { planList, planMap, planStruct } from './plan-literals.ts'

/**
 * Plans a checked expression into closures. Names, overloads and costs are resolved here, once; evaluation only runs the
 * closures. Constant literals and conversions of constants are computed here and cost nothing later, as in cel-go.
 *
 * @throws PlanError
 */
export function planExpression(checked: CheckedExpression, environment: PlanEnvironment): Plan {
  const planner = new Planner(checked, environment)
  const step = planner.step(checked.root)
  return { step, names: planner.names }
}

class Planner implements PlanContext {
  readonly checked: CheckedExpression
  readonly environment: PlanEnvironment
  readonly names: (string | undefined)[] = []
  readonly #variables = new Map<string, Variable>()
  /** What loops hold, by name, the innermost last. */
  readonly #locals = new Map<string, Variable[]>()

  constructor(checked: CheckedExpression, environment: PlanEnvironment) {
    this.checked = checked
    this.environment = environment
  }

  step(expr: Expr): Step {
    return stepOf(this.part(expr))
  }

  part(expr: Expr): Part {
    switch (expr.kind) {
      case 'constant':
        return expr
      case 'ident':
        return this.#ident(expr)
      case 'select':
        return this.#select(expr)
      case 'call':
        return planCall(this, expr)
      case 'list':
        return planList(this, expr)
      case 'map':
        return planMap(this, expr)
      case 'struct':
        return { kind: 'step', step: planStruct(this, expr) }
      case 'comprehension':
        return { kind: 'step', step: planComprehension(this, expr) }
    }
  }

  typeOf(expr: Expr): CelType | undefined {
    return this.checked.types.get(expr.id)
  }

  slot(): number {
    return this.names.push(undefined) - 1
  }

  within<T>(locals: readonly (readonly [name: string, variable: Variable])[], plan: () => T): T {
    for (const [name, variable] of locals) {
      const known = this.#locals.get(name)
      if (known) known.push(variable)
      else this.#locals.set(name, [variable])
    }
    try {
      return plan()
    } finally {
      for (const [name] of locals) this.#locals.get(name)?.pop()
    }
  }

  #ident(expr: IdentExpr): Part {
    const reference = this.checked.references.get(expr.id)
    if (reference?.value !== undefined) return { kind: 'constant', value: reference.value }
    const name = reference?.name ?? expr.name
    if (this.typeOf(expr)?.kind === 'type')
      return { kind: 'constant', value: this.#namedType(name) }
    const local = this.#locals.get(name)?.at(-1)
    const isOptional = isOptionalType(this.typeOf(expr))
    if (local) return { kind: 'attribute', attribute: variableAttribute(local, isOptional) }
    const constant = this.environment.findConstant(name)
    if (constant !== undefined) return { kind: 'constant', value: constant }
    const type = this.environment.findNamedType(name)
    if (type) return { kind: 'constant', value: typeValueOfType(type) }
    return { kind: 'attribute', attribute: variableAttribute(this.#variable(name), isOptional) }
  }

  /** The value of a type's name. The engine of Kubernetes takes every name whose type is a type for one, even a loop's variable. */
  #namedType(name: string): Value {
    const constant = this.environment.findConstant(name)
    if (constant !== undefined) return constant
    const type = this.environment.findNamedType(name)
    if (!type) throw new PlanError(`reference to undefined type: ${name}`)
    return typeValueOfType(type)
  }

  #select({ operand, field, isTest }: SelectExpr): Part {
    const attribute = attributeOf(this.part(operand))
    if (isTest) {
      addQualifier(attribute, { kind: 'presence', name: field, isOptional: false })
      return { kind: 'attribute', attribute, isTest: true }
    }
    addQualifier(attribute, { kind: 'name', name: field, isOptional: false })
    return { kind: 'attribute', attribute }
  }

  #variable(name: string): Variable {
    const known = this.#variables.get(name)
    if (known) return known
    const variable: Variable = { slot: this.names.push(name) - 1, name, load: () => null }
    this.#variables.set(name, variable)
    return variable
  }
}

function isOptionalType(type: CelType | undefined): boolean {
  return type?.kind === 'opaque' && type.name === 'optional_type'
}
