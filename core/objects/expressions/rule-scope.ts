import type { Environment } from '../../languages/cel/environment.ts'
import { optionalOf } from '../../languages/cel/types/cel-type.ts'
import { CelError, Optional, type Result } from '../../languages/cel/values/value.ts'
import type { Schema } from '../schema/schema.ts'
import { declaredType, maxCardinality } from './declared-type.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { SchemaSizes } from './schema-sizes.ts'
import { SchemaTypes } from './schema-types.ts'

/** Name of the type of `self` in errors; the original's ends in digits of its own each time. */
const selfTypeName = 'selfType1'

export interface RuleScopeOptions {
  /** What expressions may use besides `self` and `oldSelf`. */
  readonly language: ExpressionLanguage
  /** The value is a whole object, whose type and name rules may read. */
  readonly isObjectRoot?: boolean
}

/** What the rules of one schema are compiled with. */
export class RuleScope {
  readonly sizes: SchemaSizes
  /** How often the schema can apply in one request, were it below unbounded lists and maps. */
  readonly maxCardinality: number
  readonly #plain: Environment
  #optional: Environment | undefined

  constructor(sizes: SchemaSizes, maxCardinality: number, plain: Environment) {
    this.sizes = sizes
    this.maxCardinality = maxCardinality
    this.#plain = plain
  }

  /** The declarations of a rule; `oldSelf` is an optional value where `optionalOldSelf` is set. */
  environment(optionalOldSelf: boolean): Environment {
    if (!optionalOldSelf) return this.#plain
    const self = this.#plain.findVariable('self')
    this.#optional ??= this.#plain.extend({ variables: self ? { oldSelf: optionalOf(self) } : {} })
    return this.#optional
  }
}

/** The scope of a schema's rules; undefined where the schema is of values that expressions cannot read. */
export function ruleScope(
  schema: Schema,
  { language, isObjectRoot = false }: RuleScopeOptions,
): RuleScope | undefined {
  const declared = declaredType(schema, isObjectRoot)
  if (!declared) return undefined
  const types = new SchemaTypes(language)
  const self = types.add(selfTypeName, declared)
  const plain = language.environment.extend({ variables: { self, oldSelf: self }, types })
  return new RuleScope(new SchemaSizes(declared), maxCardinality(declared), plain)
}

/** The value of `oldSelf` in a rule with `optionalOldSelf`: an optional value, which is none where there is no old value. */
export function optionalOldSelf(old: Result | undefined): Result {
  if (old === undefined) return Optional.none
  return old instanceof CelError ? old : new Optional(old)
}
