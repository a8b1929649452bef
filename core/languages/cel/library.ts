import type { Validator } from './checker/validators/validator.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import type { Macro } from './syntax/macro.ts'
import type { CelType } from './types/cel-type.ts'

/** Functions, types and macros that an environment offers together. */
export interface Library {
  readonly name: string
  readonly functions?: readonly FunctionDeclaration[]
  readonly macros?: readonly Macro[]
  /** Names that stand for types in expressions, such as `optional_type`. */
  readonly types?: Readonly<Record<string, CelType>>
  /** Run in their order on expressions whose types are right. */
  readonly validators?: readonly Validator[]
}
