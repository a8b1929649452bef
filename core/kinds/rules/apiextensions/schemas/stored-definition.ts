import type { Brand } from '../../../../base/api/brand.ts'
import { objectOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
} from '../../../../base/api/types/apiextensions.v1.generated.ts'
import type { StoredExpressions } from '../../../../objects/expressions/compile-rules.ts'
import type { ExpressionLanguage } from '../../../../objects/expressions/expression-language.ts'
import { type OwnKeywords, ownKeywords } from '../../../../objects/schema/own-keywords.ts'
import type { StructSchema } from '../../../../objects/schema/schema.ts'
import { isStructural } from '../../../../objects/schema/structural-checks/check-structural.ts'
import { hasUnprunedDefaults } from '../../../../objects/schema/structural-checks/pruned-defaults.ts'
import { uncheckedCompiler } from '../../../../objects/schema/structural/compile-structural.ts'
import { bundleFault } from '../../shared/ca-bundle.ts'
import { hasKnownReview } from '../../shared/validation/review-versions.ts'
import { type DefinitionSpec, isEstablished, schemaOf, specOf } from './definition-spec.ts'
import { rulesOf, someSchema } from './inner-schemas.ts'
import { checkListItems, isAtomicItem } from './list-checks.ts'
import { hasUnknownType } from './standard-checks.ts'

/**
 * What an update's definition may go on having because the stored one has it already: rules that were tightened since do not
 * refuse it. Each question walks the stored schemas when it is first asked, which is only where a fault was found.
 */
export class StoredDefinition {
  readonly #spec: DefinitionSpec
  readonly #isEstablished: boolean
  readonly #brand: Brand
  readonly #keywords: OwnKeywords
  readonly #metadata: StructSchema
  readonly #answers = new Map<string, boolean>()

  constructor(definition: CustomResourceDefinition, brand: Brand, metadata: StructSchema) {
    this.#spec = specOf(definition)
    this.#isEstablished = isEstablished(definition)
    this.#brand = brand
    this.#keywords = ownKeywords(brand)
    this.#metadata = metadata
  }

  get preservesUnknown(): boolean {
    return this.#spec.preservesUnknown
  }

  get hasDefaults(): boolean {
    return this.#spec.hasDefaults
  }

  /** A version has no schema. */
  get lacksSchemas(): boolean {
    return this.#spec.versions.some((version) => !schemaOf(version))
  }

  get isNonStructural(): boolean {
    return this.#ask('structural', (schema) => !this.#isStructural(schema))
  }

  get hasUnknownTypes(): boolean {
    return this.#askWithin('types', hasUnknownType)
  }

  get hasUnprunedDefaults(): boolean {
    return this.#ask('defaults', (schema) => {
      if (!this.#isStructural(schema)) return false
      return hasUnprunedDefaults(uncheckedCompiler(this.#brand)(schema), this.#metadata)
    })
  }

  /** A set has items that may be changed in part. */
  get hasOpenSets(): boolean {
    const keywords = this.#keywords
    return this.#askWithin('sets', (schema) => {
      const items = objectOf(schema, 'items')
      return (
        items !== undefined && schema[keywords.listType] === 'set' && !isAtomicItem(items, keywords)
      )
    })
  }

  /** A set or `map` list has items, or keys, that may be null or absent. */
  get hasLooseKeys(): boolean {
    return this.#askWithin(
      'keys',
      (schema) => checkListItems(schema, '', this.#keywords).length > 0,
    )
  }

  /** Conversion reviews are asked for in no version that the server knows, of those that are named. */
  get asksUnknownReviews(): boolean {
    const versions = this.#spec.fields.conversion?.webhook?.conversionReviewVersions ?? []
    return versions.length > 0 && !hasKnownReview(versions)
  }

  /** What the server does with a faulty CA bundle of a conversion webhook: an established definition may not get one. */
  get takesAnyBundle(): boolean {
    if (!this.#isEstablished) return true
    const bundle = this.#spec.fields.conversion?.webhook?.clientConfig?.caBundle ?? ''
    return bundle !== '' && bundleFault(bundle) !== undefined
  }

  /**
   * Whether the stored definition has the same schema for a version of the new one: under the version's name, or as the schema
   * that all stored versions share, which a new version may take over.
   */
  hasSchemaOf(version: CustomResourceDefinitionVersion): boolean {
    const { name } = version
    const stored = this.#spec.shares('schema')
      ? this.#spec.versions[0]
      : this.#spec.versions.find((each) => each.name === name)
    return stored !== undefined && equalJson(stored.schema ?? null, version.schema ?? null)
  }

  /** The stored expressions, which may use the whole language. */
  expressions(language: ExpressionLanguage): StoredExpressions {
    const [rules, messageExpressions] = [new Set<string>(), new Set<string>()]
    for (const schema of this.#spec.schemas) {
      someSchema(schema, (one) => {
        for (const rule of rulesOf(one, this.#keywords.rules)) {
          rules.add(rule.rule)
          if (rule.messageExpression) messageExpressions.add(rule.messageExpression)
        }
        return false
      })
    }
    return { language, rules, messageExpressions }
  }

  #isStructural(schema: JsonObject): boolean {
    return isStructural(schema, this.#keywords)
  }

  #ask(question: string, holds: (schema: JsonObject) => boolean): boolean {
    let answer = this.#answers.get(question)
    if (answer === undefined) {
      answer = this.#spec.schemas.some(holds)
      this.#answers.set(question, answer)
    }
    return answer
  }

  #askWithin(question: string, holds: (schema: JsonObject) => boolean): boolean {
    return this.#ask(question, (schema) => someSchema(schema, holds))
  }
}
