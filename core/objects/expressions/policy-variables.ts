import type { Environment } from '../../languages/cel/environment.ts'
import type { VariableSource } from '../../languages/cel/evaluation/frame.ts'
import type { EvaluateOptions, Program } from '../../languages/cel/evaluation/program.ts'
import {
  type CelType,
  dynType,
  listOf,
  mapOf,
  objectType,
  type PrimitiveName,
} from '../../languages/cel/types/cel-type.ts'
import { noOverload } from '../../languages/cel/values/no-such-overload.ts'
import { CelError, MapValue, type Result, type Value } from '../../languages/cel/values/value.ts'
import { unescapeProperty } from './property-name.ts'
import { RecordTypes } from './record-types.ts'

/** A variable of a policy as it was compiled, or the detail of its error. */
export type CompiledVariable =
  | { readonly ok: true; readonly program: Program; readonly type: CelType }
  | { readonly ok: false; readonly detail: string; readonly isInternal?: boolean }

/**
 * The variables that a policy declares, which its expressions read as `variables.name`. Each may read those before it. They are
 * evaluated when they are first read, once for each request.
 */
export class PolicyVariables {
  /** The environment of expressions that read the variables which are declared so far. */
  readonly environment: Environment
  readonly #fields = new Map<string, CelType>()
  readonly #typeName: string
  readonly #compiled = new Map<string, CompiledVariable>()

  /** @param word the brand's word, which the name of the variables' type carries */
  constructor(environment: Environment, word: string) {
    this.#typeName = `${word}.variables`
    this.environment = this.within(environment)
  }

  /** An environment of other declarations, whose expressions read the variables as well. */
  within(environment: Environment): Environment {
    return environment.extend({
      variables: { variables: objectType(this.#typeName) },
      types: new RecordTypes(new Map([[this.#typeName, this.#fields]]), environment.types),
    })
  }

  /** How many variables are declared. */
  get size(): number {
    return this.#compiled.size
  }

  /**
   * Compiles a variable, in the environment of the variables unless another one is given. One that does not compile may be read,
   * which is then an error.
   */
  declare(name: string, expression: string, environment?: Environment): CompiledVariable {
    const compiled = compileVariable(expression, environment ?? this.environment)
    this.#fields.set(name, compiled.ok ? readableType(compiled.type) : dynType)
    this.#compiled.set(name, compiled)
    return compiled
  }

  /**
   * The values of the variables for one request.
   *
   * @param source finds the other variables that the expressions read
   * @param options limits of the evaluation of each variable
   */
  values(source: VariableSource, options: EvaluateOptions): LazyVariables {
    return new LazyVariables(this.#compiled, source, options)
  }
}

function compileVariable(expression: string, environment: Environment): CompiledVariable {
  const compilation = environment.compile(expression)
  if (!compilation.ok) return { ok: false, detail: `compilation failed: ${compilation.text}` }
  const planning = environment.plan(compilation.expression)
  if (!planning.ok)
    return {
      ok: false,
      detail: `program instantiation failed: ${planning.message}`,
      isInternal: true,
    }
  return { ok: true, program: planning.program, type: compilation.expression.resultType }
}

const scalars: ReadonlySet<CelType['kind']> = new Set<PrimitiveName>([
  'any',
  'bool',
  'bytes',
  'double',
  'duration',
  'int',
  'null_type',
  'string',
  'timestamp',
  'uint',
])

/** What expressions know of a variable's type: scalars, and lists and maps of them. Values of other types are dynamic. */
function readableType(type: CelType): CelType {
  if (type.kind === 'list') return listOf(readableType(type.element))
  if (type.kind === 'map') return mapOf(readableType(type.key), readableType(type.value))
  return scalars.has(type.kind) ? type : dynType
}

/** The value of `variables` for one request. Its members are evaluated when they are first read. */
export class LazyVariables extends MapValue {
  readonly #compiled: ReadonlyMap<string, CompiledVariable>
  readonly #source: VariableSource
  readonly #options: EvaluateOptions
  readonly #results = new Map<string, Result>()
  #cost = 0

  constructor(
    compiled: ReadonlyMap<string, CompiledVariable>,
    source: VariableSource,
    options: EvaluateOptions,
  ) {
    super()
    this.#compiled = compiled
    this.#source = source
    this.#options = options
  }

  /** Cost of the variables that were evaluated since this was asked last. */
  takeCost(): number {
    const cost = this.#cost
    this.#cost = 0
    return cost
  }

  override get size(): number {
    return this.#compiled.size
  }

  override find(key: Value): Result | undefined {
    if (typeof key !== 'string') return noOverload
    const name = unescapeProperty(key)
    const compiled = name === undefined ? undefined : this.#compiled.get(name)
    if (name === undefined || !compiled) return undefined
    let result = this.#results.get(name)
    if (result === undefined) {
      result = this.#evaluate(name, compiled)
      this.#results.set(name, result)
    }
    return result
  }

  #evaluate(name: string, compiled: CompiledVariable): Result {
    if (!compiled.ok) {
      return new CelError(`composited variable "${name}" fails to compile: ${compiled.detail}`)
    }
    const {
      result,
      cost,
      work = 0,
    } = compiled.program.evaluate(
      (variable) => (variable === 'variables' ? this : this.#source(variable)),
      this.#options,
    )
    this.#cost += cost + work
    if (!(result instanceof CelError)) return result
    return new CelError(`composited variable "${name}" fails to evaluate: ${result.message}`)
  }

  override keys(): Iterable<string> {
    return this.#compiled.keys()
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof LazyVariables ? this === other : noOverload
  }
}
