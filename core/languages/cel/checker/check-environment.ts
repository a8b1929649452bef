import type { FunctionDeclaration } from '../function-declaration.ts'
import type { TypeProvider } from '../type-provider.ts'
import type { CelType } from '../types/cel-type.ts'
import type { Value } from '../values/value.ts'

/** Declarations that an expression is checked against. Names asked for are full names, without a leading dot. */
export interface CheckEnvironment {
  /** Qualified name in which names are looked for first, such as `a.b`; empty for none. */
  readonly container: string
  /** Type of a variable; undefined where there is none. Names of types may be variables of type `type(T)`. */
  findVariable(name: string): CelType | undefined
  findFunction(name: string): FunctionDeclaration | undefined
  /** Value of a constant, such as that of an enumeration; asked for names that are neither variables nor types. */
  findConstant?(name: string): Value | undefined
  /** Asked for names that are no variables, and for fields of object types. */
  readonly types: TypeProvider
  /** Ids of overloads that are declared for evaluation only; none where absent. */
  readonly disabledOverloads?: ReadonlySet<string>
}
