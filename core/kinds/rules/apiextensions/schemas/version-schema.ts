import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { Steps } from '../../../../base/execution/steps.ts'
import { re2Engine } from '../../../../base/regex/re2-engine.ts'
import type { StoredExpressions } from '../../../../objects/expressions/compile-rules.ts'
import { objectCostLimit } from '../../../../objects/expressions/cost-messages.ts'
import {
  type ExpressionLanguage,
  wholeLanguage,
} from '../../../../objects/expressions/expression-language.ts'
import { RuleCompiler } from '../../../../objects/expressions/rule-compiler.ts'
import { CelRuleEvaluator } from '../../../../objects/expressions/rule-evaluator.ts'
import { ownKeywords } from '../../../../objects/schema/own-keywords.ts'
import type { Schema, StructSchema } from '../../../../objects/schema/schema.ts'
import { checkDefaults } from '../../../../objects/schema/structural-checks/check-defaults.ts'
import { checkStructural } from '../../../../objects/schema/structural-checks/check-structural.ts'
import { readingMistake } from '../../../../objects/schema/structural-checks/reading-mistake.ts'
import { uncheckedCompiler } from '../../../../objects/schema/structural/compile-structural.ts'
import { hasDefaults } from '../../../../objects/schema/structural/default-values.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
} from '../../../../objects/schema/validation/causes.ts'
import {
  declaresRules,
  type RuleCall,
} from '../../../../objects/schema/validation/evaluate-rules.ts'
import { InternalSchemas } from './internal-schema.ts'
import { RuleCheck } from './rule-check.ts'
import { SchemaWalk } from './schema-walk.ts'
import { checkStatusRoot } from './status-root.ts'
import type { StoredDefinition } from './stored-definition.ts'

export interface DefinitionOptions {
  readonly brand: Brand
  /** What new expressions may use. */
  readonly language: ExpressionLanguage
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
  /** The definition that an update replaces; undefined for a new one. */
  readonly stored: StoredDefinition | undefined
  readonly storedExpressions: StoredExpressions | undefined
  /** The request is in v1beta1, which demands less of schemas and has no defaults in them. */
  readonly isBeta: boolean
  /** Whether the schema must be structural. */
  readonly requiresStructural: boolean
}

export interface VersionOptions {
  /** Objects have a status of their own, which is validated apart from them. */
  readonly hasStatus: boolean
  /** The schema is that of the stored version: single rules of it may cost more than their limit. */
  readonly isUnchanged: boolean
}

/**
 * Checks the schema of one version, or of all. `path` is that of `openAPIV3Schema`. Patterns and rules need the regex engine to be
 * loaded.
 */
export function* checkVersionSchema(
  schema: JsonObject,
  path: FieldPath,
  options: DefinitionOptions,
  { hasStatus, isUnchanged }: VersionOptions,
): Steps<readonly StatusCause[]> {
  const { brand, stored, language, storedExpressions, isBeta } = options
  const keywords = ownKeywords(brand)
  const internal = new InternalSchemas(brand)
  const causes: StatusCause[] = []
  if (hasStatus) addCauses(causes, checkStatusRoot(schema, path, brand, internal))
  if (schema['nullable'] === true) {
    causes.push(forbidden(`${path}.nullable`, 'nullable cannot be true at the root'))
  }
  const mistake = readingMistake(schema, keywords)
  const compile = compilerOf(brand, mistake === undefined)
  const isReadable = options.requiresStructural && mistake === undefined
  const ofStructure = isReadable ? yield* checkStructure(schema, path, options, compile) : []
  addCauses(causes, ofStructure)
  const check = new RuleCheck({
    keyword: keywords.rules,
    language,
    stored: storedExpressions,
    allowsCost: isUnchanged,
  })
  const walk = new SchemaWalk({ keywords, internal, stored, isBeta, compiled: compile })
  walk.visit(schema, path, {
    isRoot: true,
    noDefaults: isBeta && stored?.hasDefaults !== true ? noBetaDefaults(brand) : undefined,
    isInMetadata: false,
    uncorrelated: undefined,
    rules: isReadable && ofStructure.length === 0 ? { check, cardinality: 1n } : undefined,
  })
  addCauses(causes, walk.schemaCauses)
  for (const rules of walk.ruleChecks) addCauses(causes, yield* rules)
  // Why a schema cannot be read as a structural one is reported only where nothing else is wrong with it.
  if (causes.length === 0 && options.requiresStructural && mistake !== undefined) {
    causes.push(invalidValue(path, '', mistake))
  }
  addCauses(causes, check.checkTotal(path))
  return causes
}

function noBetaDefaults({ apiDomain }: Brand): string {
  const group = `apiextensions.${apiDomain}`
  return `(cannot set default values in ${group}/v1beta1 CRDs, must use ${group}/v1)`
}

type Compile = (source: JsonObject) => Schema | undefined

/** Compiles parts of a schema; undefined for those with a keyword that no structural schema has. */
function compilerOf(brand: Brand, isReadable: boolean): Compile {
  const keywords = ownKeywords(brand)
  const compile = uncheckedCompiler(brand)
  return (source) =>
    isReadable || readingMistake(source, keywords) === undefined ? compile(source) : undefined
}

/** Whether a schema is structural, and then whether its defaults are valid. */
function* checkStructure(
  schema: JsonObject,
  path: FieldPath,
  { brand, metadata, stored }: DefinitionOptions,
  compile: Compile,
): Steps<readonly StatusCause[]> {
  const causes = checkStructural(schema, path, ownKeywords(brand))
  const model = causes.length === 0 ? compile(schema) : undefined
  if (!model) return causes
  const rules = new RuleCompiler(wholeLanguage(brand, re2Engine))
  const options = {
    metadata,
    requiresPruned: () => stored?.hasUnprunedDefaults !== true,
    budget: objectCostLimit,
  }
  if (hasDefaults(model) && declaresRules(model)) {
    // All rules that can come up, as the check itself goes on where none fails.
    const calls = new Map<RuleCall['rules'], RuleCall>()
    const evaluate = (call: RuleCall) => {
      if (!calls.has(call.rules)) calls.set(call.rules, call)
      return { causes: [], stop: false }
    }
    const evaluator = (budget: number) => ({ budget, evaluate })
    checkDefaults(model, path, { ...options, evaluator })
    yield* rules.compileAhead(calls.values())
  }
  return checkDefaults(model, path, {
    ...options,
    evaluator: (budget) =>
      new CelRuleEvaluator({ compiled: (call) => rules.compiled(call), objectCostLimit: budget }),
  })
}
