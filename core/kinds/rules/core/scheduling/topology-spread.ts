import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  textsOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { qualifiedName } from '../../../../base/api/metadata/names.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  noCauses,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'

const keyLists = ['matchLabelKeys', 'mismatchLabelKeys']

/** Keys of the pod's labels that a selector takes in or leaves out: label names, that it does not select itself. */
export function checkLabelKeys(owner: JsonObject, path: FieldPath): readonly StatusCause[] {
  if (!keyLists.some((list) => has(owner, list))) return noCauses
  const selector = objectOf(owner, 'labelSelector')
  const causes: StatusCause[] = []
  for (const list of keyLists) {
    const keys = textsOf(owner, list)
    if (keys.length > 0 && !selector) {
      const detail = 'must not be specified when labelSelector is not set'
      causes.push(forbidden(`${path}.${list}`, detail))
    } else {
      for (const [index, key] of keys.entries()) {
        addCauses(causes, invalidValues(`${path}.${list}[${index}]`, key, qualifiedName(key)))
      }
    }
  }
  const taken = textsOf(owner, 'matchLabelKeys')
  if (selector) addCauses(causes, checkSelected(selector, taken, path))
  const left = new Set(textsOf(owner, 'mismatchLabelKeys'))
  for (const [index, key] of taken.entries()) {
    if (!left.has(key)) continue
    const detail = 'exists in both matchLabelKeys and mismatchLabelKeys'
    causes.push(invalidValue(`${path}.matchLabelKeys[${index}]`, key, detail))
  }
  return causes
}

/** The last place of each text of a list. */
function placesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(texts.map((text, index) => [text, index]))
}

/** Keys that a selector has twice: of its own, and merged from the list `taken`. Causes have the place of the owner. */
function checkSelected(
  selector: JsonObject,
  taken: readonly string[],
  path: FieldPath,
): StatusCause[] {
  const selected = new Set(Object.keys(objectOf(selector, 'matchLabels') ?? {}))
  const lastOf = placesOf(taken)
  return objectsOf(selector, 'matchExpressions').flatMap((expression) => {
    const key = textOf(expression, 'key')
    const isRepeated = selected.has(key)
    selected.add(key)
    const index = lastOf.get(key)
    if (!isRepeated || index === undefined) return []
    const detail = 'exists in both matchLabelKeys and labelSelector'
    return [invalidValue(`${path}[${index}]`, key, detail)]
  })
}

function checkDomains(
  constraint: JsonObject,
  action: string,
  path: FieldPath,
): readonly StatusCause[] {
  const domains = numberOf(constraint, 'minDomains')
  if (domains === undefined) return noCauses
  const causes =
    domains > 0 ? [] : [invalidValue(`${path}.minDomains`, domains, 'must be greater than zero')]
  if (action !== 'DoNotSchedule') {
    const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`
    causes.push(invalidValue(`${path}.minDomains`, domains, detail))
  }
  return causes
}

/** Text that shows which topology a constraint spreads over, and what becomes of pods that do not fit. */
function pairOf(constraint: JsonObject): string {
  return `{${textOf(constraint, 'topologyKey')}, ${textOf(constraint, 'whenUnsatisfiable')}}`
}

/** Validates `topologySpreadConstraints` of a pod; no later one has the key and the action of an earlier. */
export function validateTopologySpread(spec: JsonObject, path: FieldPath): readonly StatusCause[] {
  const constraints = objectsOf(spec, 'topologySpreadConstraints')
  if (constraints.length === 0) return noCauses
  const pairs = constraints.map(pairOf)
  const lastOf = placesOf(pairs)
  return constraints.flatMap((constraint, index) => {
    const causes: StatusCause[] = []
    const place = `${path}.topologySpreadConstraints[${index}]`
    const skew = numberOf(constraint, 'maxSkew') ?? 0
    if (skew <= 0) causes.push(invalidValue(`${place}.maxSkew`, skew, 'must be greater than zero'))
    if (textOf(constraint, 'topologyKey') === '') {
      causes.push(required(`${place}.topologyKey`, 'can not be empty'))
    }
    const action = textOf(constraint, 'whenUnsatisfiable')
    if (action === '') {
      const supported = ['DoNotSchedule', 'ScheduleAnyway']
      causes.push(notSupported(`${place}.whenUnsatisfiable`, action, supported))
    }
    const pair = pairs[index] ?? ''
    if ((lastOf.get(pair) ?? index) > index) {
      causes.push(duplicate(`${place}.{topologyKey, whenUnsatisfiable}`, pair))
    }
    addCauses(causes, checkDomains(constraint, action, place))
    addCauses(causes, checkLabelKeys(constraint, place))
    return causes
  })
}

/** Fields of a topology spread constraint, for the order of causes. */
export const topologyOrder: readonly string[] = [
  'maxSkew',
  'topologyKey',
  'whenUnsatisfiable',
  '{topologyKey, whenUnsatisfiable}',
  'minDomains',
  'nodeAffinityPolicy',
  'nodeTaintsPolicy',
  'matchLabelKeys',
  '[]',
  'labelSelector',
]
