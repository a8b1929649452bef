import { maxCauses } from '../../../base/api/errors/status-limits.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has, listOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkImmutable, checkSupported, isSame } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { adviceOnLabel } from '../shared/warnings/node-label-warnings.ts'
import type { WarningRule } from '../shared/warnings/warning-rule.ts'

const mostParameters = 512
const largestParameters = 256 * 1024

export function checkParameters(object: ApiObject, path: FieldPath): StatusCause[] {
  const parameters = structOf(object, path)
  const entries = Object.entries(parameters)
  if (entries.length > mostParameters) return [tooLong(path, mostParameters)]
  const causes = entries
    .filter(([key]) => key === '')
    .map(() => invalidValue(path, '', 'field can not be empty.'))
  const size = entries.reduce(
    (sum, [key, value]) =>
      sum + byteLength(key) + byteLength(typeof value === 'string' ? value : ''),
    0,
  )
  return size > largestParameters ? [...causes, tooLong(path, largestParameters)] : causes
}

/** Name of a provisioner or driver, which is required. */
export function checkProvisioner(object: ApiObject, path: FieldPath): StatusCause[] {
  const provisioner = textOf(object, path)
  if (provisioner === '') return [required(path)]
  const name = provisioner.toLowerCase()
  return qualifiedName(name).map((message) => invalidValue(path, name, message))
}

/** Fields of a StorageClass in the order in which the original validates them. */
const classOrder = new CauseOrder([
  'provisioner',
  'parameters',
  'reclaimPolicy',
  'volumeBindingMode',
  'allowedTopologies[].matchLabelExpressions[].values',
  'allowedTopologies[].matchLabelExpressions[].key',
  'allowedTopologies[].matchLabelExpressions.$',
])

/** Reclaim policies of a StorageClass; only volumes created by hand may be recycled. */
const classReclaimPolicies = ['Delete', 'Retain']

function checkStorageClass(storageClass: ApiObject): StatusCause[] {
  return [
    ...checkProvisioner(storageClass, 'provisioner'),
    ...checkParameters(storageClass, 'parameters'),
    ...(textOf(storageClass, 'reclaimPolicy') === ''
      ? []
      : checkSupported(storageClass, '', 'reclaimPolicy', classReclaimPolicies)),
    ...checkTopologies(listOf(storageClass, 'allowedTopologies'), 'allowedTopologies'),
  ]
}

/** Immutable fields of storage kinds, which have a message of their own. */
export function checkFixed(
  next: ApiObject,
  stored: ApiObject,
  ...fields: readonly string[]
): StatusCause[] {
  return fields
    .filter((field) => !isSame(next[field], stored[field]) || isNewlySent(next, stored, field))
    .map((field) => forbidden(field, `updates to ${field} are forbidden.`))
}

export const storageClassRules: KindRules = {
  nameRule: subdomainName,
  order: classOrder,
  check: checkStorageClass,
  checkUpdate: (next, stored) => [
    ...checkFixed(next, stored, 'parameters', 'provisioner', 'reclaimPolicy'),
    ...checkImmutable(next, stored, '', 'volumeBindingMode'),
  ],
}

/** Whether a value comes that is empty, where there was none. */
export function isNewlySent(next: ApiObject, stored: ApiObject, field: string): boolean {
  return stored[field] === undefined && valueAsSent(next, field) !== undefined
}

function checkExpression(expression: JsonObject, path: FieldPath): StatusCause[] {
  const values = textsOf(expression, 'values')
  const seen = new Set<string>()
  const causes: StatusCause[] = []
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) causes.push(duplicate(`${path}.values[${index}]`, value))
    seen.add(value)
  }
  const key = textOf(expression, 'key')
  addCauses(causes, invalidValues(`${path}.key`, key, qualifiedName(key)))
  return causes
}

/** Canonical text of a topology term, whatever the order of its expressions and values. */
function selected(term: JsonObject): string {
  const keys = new Map<string, readonly string[]>()
  for (const expression of objectsOf(term, 'matchLabelExpressions')) {
    keys.set(textOf(expression, 'key'), [...new Set(textsOf(expression, 'values'))].toSorted())
  }
  return JSON.stringify([...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Allowed topologies of a StorageClass: keys are unique in a term, and terms are unique. */
function checkTopologies(terms: readonly JsonValue[], path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  // The original also compares each term with as many empty terms as there are terms.
  const seen = new Map([['[]', terms.length]])
  for (const [index, term] of terms.entries()) {
    if (!isJsonObject(term)) continue
    const place = `${path}[${index}].matchLabelExpressions`
    const keys = new Set<string>()
    for (const [at, expression] of objectsOf(term, 'matchLabelExpressions').entries()) {
      addCauses(causes, checkExpression(expression, `${place}[${at}]`))
      const key = textOf(expression, 'key')
      if (keys.has(key)) causes.push(duplicate(`${place}[${at}].key`, key))
      keys.add(key)
    }
    const text = has(term, 'matchLabelExpressions') ? selected(term) : '[]'
    const times = seen.get(text) ?? 0
    // One cause for each equal term, up to the number of causes in a response.
    for (let at = 0; at < times && causes.length <= maxCauses; at++)
      causes.push(duplicate(place, ''))
    seen.set(text, times + 1)
  }
  return causes
}

/** Name of a storage class, marked `(default)` where one of the annotations makes it the default class. */
export const storageClassName: CellFunction = ({ object }, ...keys) => {
  const { annotations, name = '' } = object.metadata
  const isDefault = keys.some((key) => annotations?.[cellText(key)] === 'true')
  return isDefault ? `${name} (default)` : name
}

export const storageClassWarnings: WarningRule = (storageClass, _stored, brand) =>
  objectsOf(storageClass, 'allowedTopologies').flatMap((topology, index) =>
    objectsOf(topology, 'matchLabelExpressions').flatMap((expression, at) => {
      const advice = adviceOnLabel(textOf(expression, 'key'), brand)
      const place = `allowedTopologies[${index}].matchLabelExpressions[${at}].key`
      return advice === undefined ? [] : [`${place}: ${advice}`]
    }),
  )
