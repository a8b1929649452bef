import type { CheckEnvironment } from './checker/check-environment.ts'
import { checkExpression } from './checker/check-expression.ts'
import type { CheckedExpression } from './checker/checked-expression.ts'
import { homogeneousLiterals } from './checker/validators/homogeneous-literals.ts'
import { validateExpression } from './checker/validators/validate-expression.ts'
import type { Validator } from './checker/validators/validator.ts'
import { type BaseCosts, kubernetesBaseCosts } from './cost/base-costs.ts'
import type { Range, SizeEstimator } from './cost/function-cost.ts'
import { estimateCost } from './estimates/estimate-cost.ts'
import { type PlanEnvironment, PlanError } from './evaluation/plan-context.ts'
import { planExpression } from './evaluation/planner.ts'
import { Program } from './evaluation/program.ts'
import type { FunctionDeclaration } from './function-declaration.ts'
import { emptyLibraryTable, type LibraryTable } from './library-table.ts'
import type { Library } from './library.ts'
import { issuesText } from './syntax/issue-text.ts'
import type { Issue } from './syntax/issue.ts'
import { parseExpression } from './syntax/parse-expression.ts'
import type { ParseOptions } from './syntax/parse-options.ts'
import { Source } from './syntax/source.ts'
import type { TypeProvider } from './type-provider.ts'
import { type CelType, intType, typeOf } from './types/cel-type.ts'
import type { Value } from './values/value.ts'
import { nullValueName, wellKnownMessages } from './well-known-messages.ts'

/** Declarations that an environment adds, and how it reads expressions. */
export interface EnvironmentOptions {
  /** Functions, macros and types. */
  readonly libraries?: readonly Library[]
  /** Types of variables by name; names may be qualified, such as `a.b`. */
  readonly variables?: Readonly<Record<string, CelType>>
  /** Object types. */
  readonly types?: TypeProvider
  /** Qualified name in which names are looked for first. */
  readonly container?: string
  readonly syntax?: Omit<ParseOptions, 'macros'>
  /** Refuses lists and maps of mixed types, but for the arguments of `format`. */
  readonly homogeneousLiterals?: boolean
  /** Ids of overloads that expressions may not use, though evaluation knows them. */
  readonly disabledOverloads?: ReadonlySet<string>
  readonly baseCosts?: BaseCosts
}

/** An expression that was compiled, or what is wrong with it. */
export type Compilation =
  | { readonly ok: true; readonly expression: CheckedExpression }
  | {
      readonly ok: false
      readonly issues: readonly Issue[]
      /** The issues as people read them, each with its line and a mark below its position. */
      readonly text: string
    }

/** A program, or why a checked expression cannot become one: a constant part has no value, such as `int('x')`. */
export type Planning =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly message: string }

interface Declared {
  readonly syntax: Omit<ParseOptions, 'macros'>
  readonly libraries: LibraryTable
  readonly variables: ReadonlyMap<string, CelType>
  readonly homogeneousLiterals: boolean
}

const nothingDeclared: Declared = {
  syntax: {},
  libraries: emptyLibraryTable,
  variables: new Map(),
  homogeneousLiterals: false,
}

/**
 * Declarations that expressions are compiled with. Environments never change: `extend` makes another one, which shares all
 * that it does not add to, so that one for each schema costs little.
 */
export class Environment implements CheckEnvironment, PlanEnvironment {
  readonly container: string
  readonly types: TypeProvider
  readonly baseCosts: BaseCosts
  readonly disabledOverloads: ReadonlySet<string>
  readonly #declared: Declared

  /**
   * @param base an environment whose declarations this one has, too
   * @throws TypeError where libraries declare overloads that cannot be told apart
   */
  constructor(options: EnvironmentOptions = {}, base?: Environment) {
    const known = base === undefined ? nothingDeclared : base.#declared
    this.container = options.container ?? base?.container ?? ''
    this.types = options.types ? withWellKnown(options.types) : (base?.types ?? wellKnownMessages)
    this.baseCosts = options.baseCosts ?? base?.baseCosts ?? kubernetesBaseCosts
    this.disabledOverloads = options.disabledOverloads ?? base?.disabledOverloads ?? new Set()
    const variables = Object.entries(options.variables ?? {})
    const libraries = known.libraries.with(options.libraries ?? [])
    this.#declared = {
      syntax: options.syntax ?? known.syntax,
      libraries,
      variables: new Map([...known.variables, ...variables]),
      homogeneousLiterals: options.homogeneousLiterals ?? known.homogeneousLiterals,
    }
  }

  /** Makes an environment that has more, or other, declarations. */
  extend(options: EnvironmentOptions): Environment {
    return new Environment(options, this)
  }

  findVariable(name: string): CelType | undefined {
    const declared = this.#declared.variables.get(name)
    if (declared) return declared
    if (name === nullValueName) return intType
    const type = this.findNamedType(name)
    return type && typeOf(type)
  }

  findFunction(name: string): FunctionDeclaration | undefined {
    return this.#declared.libraries.functions.get(name)
  }

  findConstant(name: string): Value | undefined {
    return name === nullValueName ? 0 : undefined
  }

  findNamedType(name: string): CelType | undefined {
    if (this.#declared.variables.has(name)) return undefined
    return this.#declared.libraries.types.get(name) ?? this.types.findType(name)
  }

  /** Parses and checks an expression. Nothing that an expression contains throws. */
  compile(text: string): Compilation {
    const source = new Source(text)
    const parsed = parseExpression(source, this.parseOptions)
    if (!parsed.expression) return failedCompilation(source, parsed.issues)
    const checked = checkExpression(parsed.expression, source, this)
    if (!checked.expression) return failedCompilation(source, checked.issues)
    const issues = validateExpression(checked.expression, source, this.#validators)
    return issues.length > 0
      ? failedCompilation(source, issues)
      : { ok: true, expression: checked.expression }
  }

  /** Estimates what evaluating a compiled expression costs at least and at most, by the sizes that values can have. */
  estimate(expression: CheckedExpression, sizes: SizeEstimator): Range {
    return estimateCost(expression, this, sizes, this.baseCosts)
  }

  /** The syntax of expressions, and the macros of the libraries. */
  get parseOptions(): ParseOptions {
    const { syntax, libraries } = this.#declared
    return { ...syntax, macros: libraries.macros }
  }

  get #validators(): readonly Validator[] {
    const { homogeneousLiterals: isHomogeneous, libraries } = this.#declared
    return isHomogeneous ? [homogeneousLiterals, ...libraries.validators] : libraries.validators
  }

  /** Plans a compiled expression. */
  plan(expression: CheckedExpression): Planning {
    try {
      return { ok: true, program: new Program(planExpression(expression, this)) }
    } catch (error) {
      if (error instanceof PlanError) return { ok: false, message: error.message }
      throw error
    }
  }
}

/** A failed compilation, with the text of its issues. */
export function failedCompilation(source: Source, issues: readonly Issue[]): Compilation {
  return { ok: false, issues, text: issuesText(source, issues) }
}

/** Type provider of an environment's object types and of the well-known Protobuf messages, which every environment has. */
function withWellKnown(types: TypeProvider): TypeProvider {
  return {
    findType: (name) => types.findType(name) ?? wellKnownMessages.findType(name),
    findField: (typeName, field) =>
      types.findField(typeName, field) ?? wellKnownMessages.findField(typeName, field),
    fieldNames: (typeName) => types.fieldNames(typeName) ?? wellKnownMessages.fieldNames(typeName),
    construct: (typeName, fields) =>
      (types.findType(typeName) ? types : wellKnownMessages).construct(typeName, fields),
  }
}
