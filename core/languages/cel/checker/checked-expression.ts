import type { ParsedExpression } from '../syntax/ast.ts'
import type { CelType } from '../types/cel-type.ts'
import type { Value } from '../values/value.ts'

/** What the checker found out about a name or a call. */
export interface Reference {
  /** Full name of the variable or type that an identifier or a message literal means. */
  readonly name?: string
  /** Value of a constant that an identifier means. */
  readonly value?: Value
  /** Full name of the function that a call means. */
  readonly function?: string
  /** Ids of the overloads that the arguments' types admit, in the order of their declaration. */
  readonly overloads?: readonly string[]
}

/**
 * An expression whose types are known.
 *
 * Names in `root` are resolved, so nothing after the checker looks into the container: a select chain that names a variable
 * is one identifier with the full name, a call of a namespaced function has no target, and message literals carry the full
 * name of their type. Ids are those of the parsed expression.
 */
export interface CheckedExpression extends ParsedExpression {
  /** Types by expression id, free of type parameters. Parts of a resolved name have none. */
  readonly types: ReadonlyMap<number, CelType>
  readonly references: ReadonlyMap<number, Reference>
  readonly resultType: CelType
}
