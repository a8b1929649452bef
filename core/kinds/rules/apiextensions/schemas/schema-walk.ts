import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  has,
  listOf,
  memberObjects,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import type { Steps } from '../../../../base/execution/steps.ts'
import { declaredType } from '../../../../objects/expressions/declared-type.ts'
import { ofEveryObject } from '../../../../objects/schema/object-fields.ts'
import type { OwnKeywords } from '../../../../objects/schema/own-keywords.ts'
import type { Schema } from '../../../../objects/schema/schema.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  memberPath,
} from '../../../../objects/schema/validation/causes.ts'
import { rulesOf } from './inner-schemas.ts'
import type { InternalSchemas } from './internal-schema.ts'
import { checkListItems, checkListType, checkMapType } from './list-checks.ts'
import type { RuleCheck } from './rule-check.ts'
import { checkRuleFields } from './rule-fields.ts'
import { checkStandard } from './standard-checks.ts'
import type { StoredDefinition } from './stored-definition.ts'

export interface SchemaWalkOptions {
  readonly keywords: OwnKeywords
  readonly internal: InternalSchemas
  readonly stored: StoredDefinition | undefined
  /** The request is in v1beta1, where any word may be a type. */
  readonly isBeta: boolean
  /** Compiles a part of the schema; undefined where it cannot be read as a structural one. */
  readonly compiled: (source: JsonObject) => Schema | undefined
}

/** Where a schema stands in that of a version. */
export interface WalkPlace {
  readonly isRoot: boolean
  /** Why there may be no default; undefined where there may. */
  readonly noDefaults: string | undefined
  /** The schema is of the type or the metadata of an object, or of a part of them. */
  readonly isInMetadata: boolean
  /** The path of the outermost list or map around whose elements have no old value. */
  readonly uncorrelated: FieldPath | undefined
  /** The check of rules, and how many values there can be in one object; undefined in branches, and where no rule compiles. */
  readonly rules: RulesAround | undefined
}

interface RulesAround {
  readonly check: RuleCheck
  readonly cardinality: bigint | undefined
  /**
   * Whether expressions cannot read the values of some schema around this one, from the outermost that has rules inwards.
   * Undefined where no schema around has rules.
   */
  readonly isUnreadable?: () => boolean
}

/**
 * Checks every schema within that of a version for keywords that OpenAPI has and custom resources do not, or have with other
 * meaning, parts before the whole. Rules are compiled only where nothing else is wrong with their schema and its parts.
 */
export class SchemaWalk {
  readonly schemaCauses: StatusCause[] = []
  /** Checks of the rules that are sound otherwise, in their order. */
  readonly ruleChecks: Steps<readonly StatusCause[]>[] = []
  readonly #options: SchemaWalkOptions

  constructor(options: SchemaWalkOptions) {
    this.#options = options
  }

  visit(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    const before = this.schemaCauses.length
    const around = this.#withReading(schema, place)
    this.#standard(schema, path, place)
    this.#others(schema, path, around)
    this.#properties(schema, path, around)
    this.#branches(schema, path, place)
    this.#items(schema, path, around)
    this.#dependencies(schema, path, place)
    this.#ownKeywords(schema, path)
    this.#rules(schema, path, place, this.schemaCauses.length === before)
  }

  #standard(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    const { stored, keywords, isBeta } = this.#options
    const causes = checkStandard(schema, path, {
      requiresKnownType: () => !isBeta && stored?.hasUnknownTypes !== true,
      noDefaults: place.noDefaults,
      isInMetadata: place.isInMetadata,
      embedded: keywords.embedded,
    })
    addCauses(this.schemaCauses, causes)
    if (schema['uniqueItems'] !== true) return
    const detail =
      'uniqueItems cannot be set to true since the runtime complexity becomes quadratic'
    this.schemaCauses.push(forbidden(memberPath(path, 'uniqueItems'), detail))
  }

  #others(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    if (!has(schema, 'additionalProperties')) return
    const at = memberPath(path, 'additionalProperties')
    const others = schema['additionalProperties']
    if (others !== true && Object.keys(structOf(schema, 'properties')).length > 0) {
      const detail = 'additionalProperties and properties are mutual exclusive'
      this.schemaCauses.push(forbidden(at, detail))
    }
    if (!isJsonObject(others)) return
    this.visit(others, at, {
      ...within(schema, place),
      ...(place.isInMetadata && {
        noDefaults: 'inside additionalProperties applying to object metadata',
      }),
    })
  }

  #properties(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    const { mapType, embedded } = this.#options.keywords
    const at = memberPath(path, 'properties')
    const isWhole = place.isRoot || schema[embedded] === true
    const type = has(schema, mapType) ? textOf(schema, mapType) : 'granular'
    const isCorrelated = type === 'granular' || type === 'atomic'
    const inner: WalkPlace = {
      ...within(schema, place),
      uncorrelated: isCorrelated ? place.uncorrelated : (place.uncorrelated ?? path),
    }
    for (const [name, member] of memberObjects(schema, 'properties')) {
      const isMetadata = isWhole && ofEveryObject.has(name)
      this.visit(member, entryPath(at, name), {
        ...inner,
        isInMetadata: place.isInMetadata || isMetadata,
        ...(isMetadata && place.isRoot && { noDefaults: `in top-level ${name}` }),
      })
    }
  }

  #branches(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    const inner: WalkPlace = { ...place, isRoot: false, rules: undefined }
    const not = objectOf(schema, 'not')
    if (not) this.visit(not, memberPath(path, 'not'), inner)
    for (const key of ['allOf', 'oneOf', 'anyOf']) {
      for (const [at, branch] of objectsOf(schema, key).entries()) {
        this.visit(branch, `${memberPath(path, key)}[${at}]`, inner)
      }
    }
    this.#named(schema, path, 'definitions', inner)
  }

  #named(schema: JsonObject, path: FieldPath, key: string, place: WalkPlace): void {
    for (const [name, one] of memberObjects(schema, key)) {
      this.visit(one, entryPath(memberPath(path, key), name), place)
    }
  }

  #items(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    if (!has(schema, 'items')) return
    const isKeyed = schema[this.#options.keywords.listType] === 'map'
    const inner: WalkPlace = {
      ...within(schema, place),
      uncorrelated: isKeyed ? place.uncorrelated : (place.uncorrelated ?? path),
    }
    const at = memberPath(path, 'items')
    const items = objectOf(schema, 'items')
    if (items) this.visit(items, at, inner)
    for (const [index, one] of listOf(schema, 'items').entries()) {
      if (isJsonObject(one)) this.visit(one, `${at}[${index}]`, inner)
    }
  }

  #dependencies(schema: JsonObject, path: FieldPath, place: WalkPlace): void {
    this.#named(schema, path, 'dependencies', { ...place, isRoot: false, rules: undefined })
  }

  #ownKeywords(schema: JsonObject, path: FieldPath): void {
    const { keywords, internal, stored } = this.#options
    const { preserveUnknown } = keywords
    if (schema[preserveUnknown] === false) {
      const at = memberPath(path, preserveUnknown)
      this.schemaCauses.push(invalidValue(at, false, 'must be true or undefined'))
    }
    addCauses(this.schemaCauses, checkMapType(schema, path, keywords))
    const requiresAtomicSets = (): boolean => stored?.hasOpenSets !== true
    const ofList = checkListType(schema, path, { keywords, requiresAtomicSets, internal })
    addCauses(this.schemaCauses, ofList)
    const ofItems = checkListItems(schema, path, keywords)
    if (ofItems.length > 0 && stored?.hasLooseKeys !== true) addCauses(this.schemaCauses, ofItems)
  }

  /** A schema's place, as its parts see it: with whether expressions can read the values of the schema itself, too. */
  #withReading(schema: JsonObject, place: WalkPlace): WalkPlace {
    const { rules } = place
    if (!rules) return place
    const { keywords, compiled } = this.#options
    const around = rules.isUnreadable
    if (!around && rulesOf(schema, keywords.rules).length === 0) return place
    let known: boolean | undefined
    const isUnreadable = (): boolean => {
      known ??= around?.() === true || !isReadable(compiled(schema), place.isRoot)
      return known
    }
    return { ...place, rules: { ...rules, isUnreadable } }
  }

  #rules(schema: JsonObject, path: FieldPath, place: WalkPlace, isSound: boolean): void {
    const { keywords, compiled } = this.#options
    if (rulesOf(schema, keywords.rules).length === 0) return
    const fields = checkRuleFields(schema, path, keywords.rules, () => compiled(schema))
    addCauses(this.schemaCauses, fields)
    if (!place.rules || !isSound || fields.length > 0) return
    const model = compiled(schema)
    if (!model) return
    const { check, cardinality, isUnreadable } = place.rules
    const checked = check.check(schema, model, path, {
      cardinality,
      isWithinUnreadable: isUnreadable?.() === true,
      isObjectRoot: place.isRoot || schema[keywords.embedded] === true,
      uncorrelated: place.uncorrelated,
    })
    this.ruleChecks.push(checked)
  }
}

function isReadable(model: Schema | undefined, isObjectRoot: boolean): boolean {
  return model !== undefined && declaredType(model, isObjectRoot) !== undefined
}

/** The place of a schema's parts: of a list or map, as many as may be in it. */
function within(schema: JsonObject, place: WalkPlace): WalkPlace {
  const { rules } = place
  if (!rules) return { ...place, isRoot: false }
  const most = rules.cardinality === undefined ? undefined : mostParts(schema)
  const cardinality =
    most === undefined || rules.cardinality === undefined ? undefined : rules.cardinality * most
  return { ...place, isRoot: false, rules: { ...rules, cardinality } }
}

function mostParts(schema: JsonObject): bigint | undefined {
  const type = textOf(schema, 'type')
  if (type === 'array') return boundOf(schema, 'maxItems')
  if (type !== 'object' || !has(schema, 'additionalProperties')) return 1n
  return boundOf(schema, 'maxProperties')
}

function boundOf(schema: JsonObject, keyword: string): bigint | undefined {
  const bound = schema[keyword]
  if (typeof bound !== 'number' && typeof bound !== 'bigint') return undefined
  return bound < 0 ? 0n : BigInt(bound)
}
