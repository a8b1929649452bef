import type { Brand } from '../api/brand.ts'
import type { GroupVersionKind } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import { pendingRuleEngine, ruleEngine } from '../expressions/load-rule-engine.ts'
import type { RuleCompiler } from '../expressions/rule-compiler.ts'
import type { CelRuleEvaluator } from '../expressions/rule-evaluator.ts'
import type { RuleMeter } from '../expressions/rule-meter.ts'
import type { SchemaRegistry } from '../schema/registry.ts'
import { isRegexEngineLoaded, loadRegexEngine } from '../patterns/regex-engine.ts'
import { anywhere, memberSchema } from '../schema/schema-parts.ts'
import type { Schema, StructSchema } from '../schema/schema.ts'
import { declaresRules } from '../schema/validation/evaluate-rules.ts'
import { type CustomKindSchema, customKindSchema } from '../schema/structural/custom-kind-schema.ts'

export interface CustomKindParts {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  readonly gvk: GroupVersionKind
  /** Reads the version's `openAPIV3Schema`. */
  readonly source: () => JsonObject
  readonly meter?: RuleMeter | undefined
}

/** Whether a schema has validation keywords, among which may be patterns. */
const hasKeywords = anywhere((schema) => schema.validation !== undefined)

/** One version of a custom resource's kind. Its schema and rules are compiled on first use, so that unused definitions cost little. */
export class CustomKind {
  readonly gvk: GroupVersionKind
  readonly #parts: CustomKindParts
  #schemas: CustomKindSchema | undefined
  #rules: RuleCompiler | undefined

  constructor(parts: CustomKindParts) {
    this.#parts = parts
    this.gvk = parts.gvk
  }

  /** The schema as the definition has it. */
  get declared(): Schema {
    return this.#compiled().declared
  }

  /** The schema of whole objects. */
  get schema(): StructSchema {
    return this.#compiled().whole
  }

  /** Whether an object without a status gets one by default. */
  get defaultsStatus(): boolean {
    return memberSchema(this.declared, 'status')?.default !== undefined
  }

  /** The schema of `meta/v1.ObjectMeta`. */
  get metadata(): StructSchema {
    return this.#parts.registry.type('meta/v1.ObjectMeta')
  }

  /** An evaluator of the rules of one object, which needs the rule engine; undefined where the schema has no rules. */
  evaluator(): CelRuleEvaluator | undefined {
    if (!declaresRules(this.declared)) return undefined
    const { CelRuleEvaluator, RuleCompiler, wholeLanguage } = ruleEngine()
    const { brand, meter } = this.#parts
    const rules = (this.#rules ??= new RuleCompiler(wholeLanguage(brand), meter))
    return new CelRuleEvaluator({
      compiled: (call) => rules.compiled(call),
      ...(meter && { meter }),
    })
  }

  /** The loading of what validation needs, for rules or for patterns; undefined where there is nothing to wait for. */
  pendingEngine(): Promise<unknown> | undefined {
    if (declaresRules(this.declared)) return pendingRuleEngine()
    return isRegexEngineLoaded() || !hasKeywords(this.declared) ? undefined : loadRegexEngine()
  }

  #compiled(): CustomKindSchema {
    const { brand, gvk, source } = this.#parts
    this.#schemas ??= customKindSchema(source(), { brand, gvk, metadata: this.metadata })
    return this.#schemas
  }
}
