import type { CallExpr, ComprehensionExpr, Expr, ParsedExpression } from '../syntax/ast.ts'
import { dynType } from '../types/cel-type.ts'
import type { CheckEnvironment } from './check-environment.ts'
import type { CheckedExpression } from './checked-expression.ts'
import { qualifiedName, resolveName } from './resolve-name.ts'

/**
 * Resolves the names of an expression without checking its types: all types are dynamic, and overloads are found by the values.
 * Names that are not declared are left for evaluation.
 */
export function uncheckedExpression(
  parsed: ParsedExpression,
  environment: CheckEnvironment,
): CheckedExpression {
  const root = new Resolver(environment).resolve(parsed.root, new Set())
  return { ...parsed, root, types: new Map(), references: new Map(), resultType: dynType }
}

class Resolver {
  readonly #environment: CheckEnvironment

  constructor(environment: CheckEnvironment) {
    this.#environment = environment
  }

  /** @param locals names of the loops around, which hide declared ones */
  resolve(expr: Expr, locals: ReadonlySet<string>): Expr {
    switch (expr.kind) {
      case 'constant':
        return expr
      case 'ident':
      case 'select':
        return this.#name(expr, locals)
      case 'call':
        return this.#call(expr, locals)
      case 'list':
        return { ...expr, elements: expr.elements.map((element) => this.resolve(element, locals)) }
      case 'map': {
        const entries = expr.entries.map((entry) => ({
          ...entry,
          key: this.resolve(entry.key, locals),
          value: this.resolve(entry.value, locals),
        }))
        return { ...expr, entries }
      }
      case 'struct': {
        const fields = expr.fields.map((field) => ({
          ...field,
          value: this.resolve(field.value, locals),
        }))
        return { ...expr, fields }
      }
      case 'comprehension':
        return this.#comprehension(expr, locals)
    }
  }

  #name(expr: Expr & { kind: 'ident' | 'select' }, locals: ReadonlySet<string>): Expr {
    const name = qualifiedName(expr)
    const isLocal = name !== undefined && locals.has(name.split('.', 1)[0] ?? '')
    if (name !== undefined && !isLocal) {
      const known = this.#find(name, (full) => this.#environment.findVariable(full))
      if (known !== undefined) return { kind: 'ident', id: expr.id, name: known }
    }
    return expr.kind === 'ident' ? expr : { ...expr, operand: this.resolve(expr.operand, locals) }
  }

  #call(call: CallExpr, locals: ReadonlySet<string>): Expr {
    const args = call.args.map((arg) => this.resolve(arg, locals))
    const prefix = call.target && qualifiedName(call.target)
    if (call.target && prefix === undefined) {
      return { ...call, target: this.resolve(call.target, locals), args }
    }
    const name = prefix === undefined ? call.name : `${prefix}.${call.name}`
    const known = this.#find(name, (full) => this.#environment.findFunction(full))
    if (known !== undefined) return { ...call, target: undefined, name: known, args }
    return { ...call, target: call.target && this.resolve(call.target, locals), args }
  }

  #comprehension(expr: ComprehensionExpr, locals: ReadonlySet<string>): Expr {
    const inResult = new Set([...locals, expr.accumulator])
    const inLoop = new Set([...inResult, expr.variable])
    if (expr.secondVariable !== undefined) inLoop.add(expr.secondVariable)
    return {
      ...expr,
      range: this.resolve(expr.range, locals),
      initial: this.resolve(expr.initial, locals),
      condition: this.resolve(expr.condition, inLoop),
      step: this.resolve(expr.step, inLoop),
      result: this.resolve(expr.result, inResult),
    }
  }

  /** The full name of what a name stands for; undefined where nothing is declared. */
  #find(name: string, find: (full: string) => unknown): string | undefined {
    return resolveName(this.#environment.container, name, (full) =>
      find(full) === undefined ? undefined : full,
    )
  }
}
