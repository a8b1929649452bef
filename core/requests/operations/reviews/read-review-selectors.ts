import type { SelectorAttributes } from '../../../access/authz/authorizer.ts'
import { ApiError } from '../../../base/api/api-error.ts'
import { type FieldTerm, parseFieldSelector } from '../../../base/api/field-selector.ts'
import { objectOf, objectsOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { LabelOperator, LabelRequirement } from '../../../base/api/label-requirement.ts'
import { parseLabelSelector } from '../../../base/api/label-selector.ts'

/** Selectors of an access review as authorizers read them. */
export interface ReviewSelectors {
  /** Undefined where no requirement was read. */
  readonly selectors: SelectorAttributes | undefined
  /** Selectors of which a part was ignored, in the words of `status.evaluationError`. */
  readonly faults: readonly string[]
}

/** The requirements of a selector that could be read, and whether others could not. */
interface ReadSelector<R> {
  readonly requirements: readonly R[]
  readonly isPartial: boolean
}

const fieldOperators: Readonly<Record<string, FieldTerm['operator']>> = { In: '=', NotIn: '!=' }

const labelOperators: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
}

function operatorOf<T>(operators: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(operators, name) ? operators[name] : undefined
}

/** A field is compared with exactly one value. */
function fieldTerm(requirement: JsonObject): FieldTerm | undefined {
  const operator = operatorOf(fieldOperators, textOf(requirement, 'operator'))
  const [value, ...others] = textsOf(requirement, 'values')
  if (operator === undefined || value === undefined || others.length > 0) return undefined
  return { field: textOf(requirement, 'key'), operator, value }
}

function labelRequirement(requirement: JsonObject): LabelRequirement | undefined {
  const operator = operatorOf(labelOperators, textOf(requirement, 'operator'))
  if (operator === undefined) return undefined
  return { key: textOf(requirement, 'key'), operator, values: textsOf(requirement, 'values') }
}

function readRaw<R>(raw: string, parse: (text: string) => readonly R[]): ReadSelector<R> {
  try {
    return { requirements: parse(raw), isPartial: false }
  } catch (error) {
    if (error instanceof ApiError) return { requirements: [], isPartial: true }
    throw error
  }
}

function readSelector<R>(
  selector: JsonObject,
  readOne: (requirement: JsonObject) => R | undefined,
  parse: (text: string) => readonly R[],
): ReadSelector<R> {
  const listed = objectsOf(selector, 'requirements')
  if (listed.length === 0) return readRaw(textOf(selector, 'rawSelector'), parse)
  const requirements = listed.flatMap((requirement) => readOne(requirement) ?? [])
  return { requirements, isPartial: requirements.length < listed.length }
}

function faultOf(name: string, { requirements, isPartial }: ReadSelector<unknown>): string[] {
  if (!isPartial) return []
  const how = requirements.length > 0 ? 'partially ignored' : 'ignored'
  return [`spec.resourceAttributes.${name} ${how} due to parse error`]
}

/** Reads the selectors in an access review's `spec.resourceAttributes`, which validation has accepted. */
export function readReviewSelectors(attributes: JsonObject): ReviewSelectors {
  const fields = readSelector(
    objectOf(attributes, 'fieldSelector') ?? {},
    fieldTerm,
    (text) => parseFieldSelector(text).terms,
  )
  const labels = readSelector(
    objectOf(attributes, 'labelSelector') ?? {},
    labelRequirement,
    (text) => parseLabelSelector(text).requirements ?? [],
  )
  const isEmpty = fields.requirements.length + labels.requirements.length === 0
  return {
    selectors: isEmpty ? undefined : { fields: fields.requirements, labels: labels.requirements },
    faults: [...faultOf('fieldSelector', fields), ...faultOf('labelSelector', labels)],
  }
}
