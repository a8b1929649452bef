import type { Brand } from '../../base/api/brand.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { Steps } from '../../base/execution/steps.ts'
import { type CompiledPatterns, compileAhead } from '../../base/regex/compile-ahead.ts'
import { type RegexEngine, regexEngine } from '../../base/regex/regex-engine.ts'
import { type RuleEngine, ruleEngine } from '../../objects/expressions/load-rule-engine.ts'
import type { RuleCompiler } from '../../objects/expressions/rule-compiler.ts'
import type { CelRuleEvaluator } from '../../objects/expressions/rule-evaluator.ts'
import type { RuleMeter } from '../../objects/expressions/rule-meter.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import { memberSchema } from '../../objects/schema/schema-parts.ts'
import type { Schema, StructSchema } from '../../objects/schema/schema.ts'
import {
  type CustomKindSchema,
  customKindSchema,
} from '../../objects/schema/structural/custom-kind-schema.ts'
import { declaresRules } from '../../objects/schema/validation/evaluate-rules.ts'
import { isCompiled, nodeOf } from '../../objects/schema/validation/value-node.ts'
import { patternsOf } from '../rules/apiextensions/schemas/inner-schemas.ts'

export interface CustomKindParts {
  readonly brand: Brand
  readonly registry: SchemaRegistry
  readonly gvk: GroupVersionKind
  /** Reads the version's `openAPIV3Schema`. */
  readonly source: () => JsonObject
  readonly meter?: RuleMeter | undefined
}

/** What objects of a kind are validated with. */
export interface CustomEngines {
  readonly regexes: RegexEngine
  /** Makes an evaluator of the rules of one object; undefined where the schema has no rules. */
  readonly evaluator: (() => CelRuleEvaluator) | undefined
}

/** One version of a custom resource's kind. Its schema and rules are compiled on first use, so that unused definitions cost little. */
export class CustomKind {
  readonly gvk: GroupVersionKind
  readonly #parts: CustomKindParts
  #schemas: CustomKindSchema | undefined
  #rules: RuleCompiler | undefined
  /** Patterns that are compiled already, while the checks of values are being compiled. */
  #patterns: CompiledPatterns | undefined

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

  /** Gives `use` the engines: at once where they are loaded, else in a promise. */
  withEngines<R>(use: (engines: CustomEngines) => R): R | Promise<R> {
    return declaresRules(this.declared)
      ? ruleEngine.use((engine) => use(this.#enginesOf(engine)))
      : regexEngine.use((regexes) => use({ regexes, evaluator: undefined }))
  }

  /** Compiles the checks of values in steps; undefined where that is done. */
  compileAhead(regexes: RegexEngine): Steps<unknown> | undefined {
    const { declared } = this
    return isCompiled(declared) ? undefined : this.#compileChecks(declared, regexes)
  }

  *#compileChecks(declared: Schema, regexes: RegexEngine): Steps<void> {
    // Several first writes may compile at the same time: each pattern is compiled once.
    this.#patterns ??= new Map()
    const patterns = patternsOf(this.#parts.source())
    nodeOf(declared, yield* compileAhead(regexes, patterns, this.#patterns))
    this.#patterns = undefined
  }

  #enginesOf({
    CelRuleEvaluator,
    re2Engine,
    RuleCompiler,
    wholeLanguage,
  }: RuleEngine): CustomEngines {
    const { brand, meter } = this.#parts
    const rules = (this.#rules ??= new RuleCompiler(wholeLanguage(brand, re2Engine), meter))
    const compiled: RuleCompiler['compiled'] = (call) => rules.compiled(call)
    return {
      regexes: re2Engine,
      evaluator: () => new CelRuleEvaluator({ compiled, ...(meter && { meter }) }),
    }
  }

  #compiled(): CustomKindSchema {
    const { brand, gvk, source } = this.#parts
    this.#schemas ??= customKindSchema(source(), { brand, gvk, metadata: this.metadata })
    return this.#schemas
  }
}
