import type { CheckEnvironment } from '../../../core/languages/cel/checker/check-environment.ts'
import type { FunctionDeclaration } from '../../../core/languages/cel/function-declaration.ts'
import { standardLibrary } from '../../../core/languages/cel/libraries/standard/standard-library.ts'
import type { Library } from '../../../core/languages/cel/library.ts'
import { noTypes, type TypeProvider } from '../../../core/languages/cel/type-provider.ts'
import { typeOf, type CelType } from '../../../core/languages/cel/types/cel-type.ts'

export interface CheckDeclarations {
  readonly container?: string
  /** The standard library by default. */
  readonly libraries?: readonly Library[]
  readonly variables?: Readonly<Record<string, CelType>>
  readonly functions?: readonly FunctionDeclaration[]
  readonly types?: TypeProvider
  readonly findConstant?: CheckEnvironment['findConstant']
  readonly disabledOverloads?: ReadonlySet<string>
}

/** An environment for the checker alone, in which nothing can be evaluated. */
export function checkEnvironment(declarations: CheckDeclarations = {}): CheckEnvironment {
  const { libraries = [standardLibrary], findConstant, disabledOverloads } = declarations
  const variables = new Map<string, CelType>()
  const functions = new Map<string, FunctionDeclaration>()
  for (const library of [...libraries, { functions: declarations.functions ?? [] }]) {
    for (const declaration of library.functions ?? []) {
      const overloads = functions.get(declaration.name)?.overloads ?? []
      functions.set(declaration.name, {
        name: declaration.name,
        overloads: [...overloads, ...declaration.overloads],
      })
    }
  }
  for (const { types = {} } of libraries) {
    for (const [name, type] of Object.entries(types)) variables.set(name, typeOf(type))
  }
  for (const [name, type] of Object.entries(declarations.variables ?? {})) variables.set(name, type)
  return {
    container: declarations.container ?? '',
    findVariable: (name) => variables.get(name),
    findFunction: (name) => functions.get(name),
    types: declarations.types ?? noTypes,
    ...(findConstant === undefined ? {} : { findConstant }),
    ...(disabledOverloads === undefined ? {} : { disabledOverloads }),
  }
}
