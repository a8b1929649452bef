import { validateFunction } from './checker/validate-function.ts'
import type { Validator } from './checker/validators/validator.ts'
import type { CallEstimator, FunctionCost } from './cost/function-cost.ts'
import type { FunctionDeclaration, Overload } from './function-declaration.ts'
import type { Library } from './library.ts'
import type { Macro } from './syntax/macro.ts'
import type { CelType } from './types/cel-type.ts'

/** Functions, macros, types and validators of several libraries together. */
export class LibraryTable {
  readonly libraries: readonly Library[]
  readonly functions: ReadonlyMap<string, FunctionDeclaration>
  readonly macros: readonly Macro[]
  readonly types: ReadonlyMap<string, CelType>
  readonly validators: readonly Validator[]

  constructor(libraries: readonly Library[]) {
    this.libraries = libraries
    const functions = new Map<string, FunctionDeclaration>()
    const types = new Map<string, CelType>()
    for (const library of libraries) {
      for (const declaration of library.functions ?? []) addFunction(functions, declaration)
      for (const [name, type] of Object.entries(library.types ?? {})) types.set(name, type)
    }
    this.functions = functions
    this.types = types
    this.macros = libraries.flatMap(({ macros = [] }) => macros)
    this.validators = libraries.flatMap(({ validators = [] }) => validators)
  }

  /**
   * A table with more libraries; one that is there already is not added again. Functions that they declare are checked here,
   * once, and not with each expression.
   *
   * @throws TypeError where overloads cannot be told apart
   */
  with(added: readonly Library[]): LibraryTable {
    const more = added.filter((library) => !this.libraries.includes(library))
    if (more.length === 0) return this
    const table = new LibraryTable([...this.libraries, ...more])
    const names = more.flatMap(({ functions = [] }) => functions.map(({ name }) => name))
    for (const name of new Set(names)) {
      const declaration = table.functions.get(name)
      const mistake = declaration && validateFunction(declaration)
      if (mistake !== undefined) throw new TypeError(mistake)
    }
    return table
  }
}

/** Adds a function's overloads, and its costs, to those that other libraries declare of the same name. */
function addFunction(
  functions: Map<string, FunctionDeclaration>,
  declaration: FunctionDeclaration,
): void {
  const known = functions.get(declaration.name)
  functions.set(declaration.name, known ? merge(known, declaration) : declaration)
}

function merge(known: FunctionDeclaration, added: FunctionDeclaration): FunctionDeclaration {
  // An overload that is declared again keeps its place: the order of overloads decides which of them names a result's type.
  const byId = new Map([...known.overloads, ...added.overloads].map((each) => [each.id, each]))
  const overloads: readonly Overload[] = [...byId.values()]
  const evaluate = added.evaluate ?? known.evaluate
  const literalArgument = added.literalArgument ?? known.literalArgument
  const cost = mergeCosts(known.cost, added.cost)
  const estimate = mergeEstimates(known.estimate, added.estimate)
  return {
    name: known.name,
    overloads,
    ...(evaluate && { evaluate }),
    ...(literalArgument && { literalArgument }),
    ...(cost && { cost }),
    ...(estimate && { estimate }),
  }
}

function mergeCosts(
  first: FunctionCost | undefined,
  second: FunctionCost | undefined,
): FunctionCost | undefined {
  if (!first || !second) return first ?? second
  return {
    ofArguments: (args, overload) =>
      first.ofArguments?.(args, overload) ?? second.ofArguments?.(args, overload),
    ofResult: (args, result) => first.ofResult?.(args, result) ?? second.ofResult?.(args, result),
  }
}

function mergeEstimates(
  first: CallEstimator | undefined,
  second: CallEstimator | undefined,
): CallEstimator | undefined {
  if (!first || !second) return first ?? second
  return (sizes, target, args) => first(sizes, target, args) ?? second(sizes, target, args)
}

export const emptyLibraryTable: LibraryTable = new LibraryTable([])
