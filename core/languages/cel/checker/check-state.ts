import type { FunctionDeclaration } from '../function-declaration.ts'
import type { Expr, ParsedExpression } from '../syntax/ast.ts'
import { type Issue, issueOfPart } from '../syntax/issue.ts'
import type { Source } from '../syntax/source.ts'
import { errorType, typeOf, type CelType } from '../types/cel-type.ts'
import { Unifier } from '../types/unifier.ts'
import type { CheckEnvironment } from './check-environment.ts'
import type { Reference } from './checked-expression.ts'
import { constantType } from './constant-type.ts'
import { mismatchText } from './mismatch-text.ts'
import { resolveName } from './resolve-name.ts'

/** Variables of the comprehensions around an expression: inner ones hide outer ones. */
class LocalScopes {
  readonly #names: string[] = []
  readonly #types: CelType[] = []
  readonly #starts: number[] = []

  enter(): void {
    this.#starts.push(this.#names.length)
  }

  exit(): void {
    const start = this.#starts.pop() ?? 0
    this.#names.length = start
    this.#types.length = start
  }

  /** Declares a variable in the innermost scope; one that the scope has already stays as it is. */
  declare(name: string, type: CelType): void {
    if (this.#names.includes(name, this.#starts.at(-1) ?? 0)) return
    this.#names.push(name)
    this.#types.push(type)
  }

  find(name: string): CelType | undefined {
    const index = this.#names.lastIndexOf(name)
    return index === -1 ? undefined : this.#types[index]
  }
}

/** A name that is declared: a variable, a type, which is of type `type(T)`, or a constant. */
export interface Declared {
  readonly type: CelType
  readonly reference: Reference & { readonly name: string }
}

/** Checks a part of an expression and answers it with its names resolved. */
export type CheckPart = (state: CheckState, expr: Expr) => Expr

/** State of checking one expression: types, references, issues and scopes so far. */
export class CheckState {
  readonly environment: CheckEnvironment
  readonly types: Map<number, CelType> = new Map()
  readonly references: Map<number, Reference> = new Map()
  readonly issues: Issue[] = []
  readonly unifier: Unifier = new Unifier()
  readonly locals: LocalScopes = new LocalScopes()
  /** Overloads that are not offered. Those of an environment are offered again from the first comprehension on, as cel-go has it. */
  disabledOverloads: ReadonlySet<string> | undefined
  /** Expressions around the current one. */
  depth = 0
  readonly #parsed: ParsedExpression
  readonly #source: Source

  constructor(parsed: ParsedExpression, source: Source, environment: CheckEnvironment) {
    this.#parsed = parsed
    this.#source = source
    this.environment = environment
    this.disabledOverloads = environment.disabledOverloads
  }

  /** Type of a part that was checked. */
  typeOf(expr: Expr): CelType {
    return this.types.get(expr.id) ?? errorType
  }

  /** Type of a part that was checked, with what is known of its parameters by now. */
  currentTypeOf(expr: Expr): CelType {
    return this.unifier.substitute(this.typeOf(expr), false)
  }

  report(id: number, message: string): void {
    this.issues.push(issueOfPart(this.#source, this.#parsed, id, message))
  }

  reportMismatch(id: number, expected: CelType, found: CelType): void {
    this.report(id, mismatchText(expected, found))
  }

  reportUndeclared(id: number, name: string): void {
    this.report(
      id,
      `undeclared reference to '${name}' (in container '${this.environment.container}')`,
    )
  }

  findName(name: string): Declared | undefined {
    return resolveName(this.environment.container, name, this.#findFullName)
  }

  findFunction(name: string): FunctionDeclaration | undefined {
    return resolveName(this.environment.container, name, this.#findFunction)
  }

  readonly #findFullName = (name: string): Declared | undefined => {
    const variable = this.locals.find(name) ?? this.environment.findVariable(name)
    if (variable !== undefined) return { type: variable, reference: { name } }
    const named = this.environment.types.findType(name)
    if (named !== undefined) return { type: typeOf(named), reference: { name } }
    const value = this.environment.findConstant?.(name)
    return value === undefined
      ? undefined
      : { type: constantType(value), reference: { name, value } }
  }

  readonly #findFunction = (name: string): FunctionDeclaration | undefined =>
    this.environment.findFunction(name)
}
