import { badRequest } from '../errors/api-error.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../json.ts'
import {
  formatRequirement,
  type LabelOperator,
  type LabelRequirement,
  matchesRequirement,
} from './label-requirement.ts'
import { LabelSelectorParser, SelectorSyntaxError } from './label-selector-parser.ts'

/** A label selector: all requirements must hold; `undefined` selects nothing, an empty list selects everything. */
export interface LabelSelector {
  readonly requirements: readonly LabelRequirement[] | undefined
}

export type Labels = { readonly [key: string]: JsonValue | undefined }

const selectsEverything: LabelSelector = { requirements: [] }
const selectsNothing: LabelSelector = { requirements: undefined }

function sorted(requirements: readonly LabelRequirement[]): LabelSelector {
  const ordered = requirements.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return { requirements: ordered }
}

/**
 * Parses a `labelSelector` parameter: `a=b,c!=d,e in (f,g),!h,i>1`.
 * @throws ApiError `BadRequest` with the message that clients know.
 */
export function parseLabelSelector(text: string): LabelSelector {
  if (text === '') return selectsEverything
  try {
    return sorted(new LabelSelectorParser(text).parse())
  } catch (error) {
    throw error instanceof SelectorSyntaxError ? badRequest(error.message, error) : error
  }
}

export function matchesLabels(selector: LabelSelector, labels: Labels | undefined): boolean {
  if (selector.requirements === undefined) return false
  for (const requirement of selector.requirements) {
    const value =
      labels !== undefined && Object.hasOwn(labels, requirement.key)
        ? labels[requirement.key]
        : undefined
    if (!matchesRequirement(requirement, typeof value === 'string' ? value : undefined)) {
      return false
    }
  }
  return true
}

/** The canonical text of a label selector, which parses to the same selector; empty for both everything and nothing. */
export function formatLabelSelector(selector: LabelSelector): string {
  return (selector.requirements ?? []).map(formatRequirement).join(',')
}

const objectOperators: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function requirementOf(expression: JsonObject): LabelRequirement {
  const name = textOf(expression['operator'])
  const operator = Object.hasOwn(objectOperators, name) ? objectOperators[name] : undefined
  if (operator === undefined) {
    throw badRequest(`${JSON.stringify(name)} is not a valid label selector operator`)
  }
  const values = isList(expression['values']) ? expression['values'] : []
  const texts = new Set(values.map((value) => textOf(value)))
  return { key: textOf(expression['key']), operator, values: [...texts].toSorted() }
}

/**
 * The label selector of a `matchLabels`/`matchExpressions` object: an absent object selects nothing, an empty one
 * everything.
 * @throws ApiError `BadRequest` on an unknown operator, which validation has refused before.
 */
export function selectorFromLabelSelectorObject(value: JsonValue | undefined): LabelSelector {
  if (!isJsonObject(value)) return selectsNothing
  const { matchLabels, matchExpressions } = value
  const labels = isJsonObject(matchLabels) ? exactRequirements(matchLabels) : []
  const expressions = isList(matchExpressions) ? matchExpressions : []
  return sorted([...labels, ...expressions.filter((item) => isJsonObject(item)).map(requirementOf)])
}

function exactRequirements(labels: JsonObject): readonly LabelRequirement[] {
  return Object.entries(labels).map(([key, value]) => ({
    key,
    operator: '=',
    values: [textOf(value)],
  }))
}

/** The label selector of a map of labels (a Service's, a ReplicationController's); an empty map selects everything. */
export function selectorFromLabels(labels: JsonObject): LabelSelector {
  return sorted(exactRequirements(labels))
}

/** The labels of a selector that asks for exact values alone; undefined for any other, and for one that selects everything. */
export function labelsOfSelector({
  requirements = [],
}: LabelSelector): Readonly<Record<string, string>> | undefined {
  const isExact = requirements.every(({ operator }) => operator === '=' || operator === '==')
  if (!isExact || requirements.length === 0) return undefined
  return Object.fromEntries(requirements.map(({ key, values: [value = ''] }) => [key, value]))
}
