import { maxCauses } from '../../../base/api/errors/status-limits.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type {
  TopologySelectorLabelRequirement,
  TopologySelectorTerm,
} from '../../../base/api/types/core.v1.generated.ts'
import type { StorageClass } from '../../../base/api/types/storage.v1.generated.ts'
import type { FieldName } from '../../../base/api/types/views.ts'
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

export function checkParameters({
  parameters = {},
}: Pick<StorageClass, 'parameters'>): StatusCause[] {
  const path = 'parameters'
  const entries = Object.entries(parameters)
  if (entries.length > mostParameters) return [tooLong(path, mostParameters)]
  const causes = entries
    .filter(([key]) => key === '')
    .map(() => invalidValue(path, '', 'field can not be empty.'))
  const size = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0)
  return size > largestParameters ? [...causes, tooLong(path, largestParameters)] : causes
}

/** Name of a provisioner or driver, which is required. */
export function checkProvisioner(provisioner: string, path: FieldPath): StatusCause[] {
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

function checkStorageClass(storageClass: StorageClass): StatusCause[] {
  const reclaimPolicy: string = storageClass.reclaimPolicy
  return [
    ...checkProvisioner(storageClass.provisioner, 'provisioner'),
    ...checkParameters(storageClass),
    ...(reclaimPolicy === ''
      ? []
      : checkSupported(storageClass, '', 'reclaimPolicy', classReclaimPolicies)),
    ...checkTopologies(storageClass.allowedTopologies ?? [], 'allowedTopologies'),
  ]
}

/** Immutable fields of storage kinds, which have a message of their own. */
export function checkFixed<T extends ApiObject>(
  next: T,
  stored: T,
  ...fields: readonly FieldName<T>[]
): StatusCause[] {
  return fields
    .filter((field) => !isSame(next[field], stored[field]) || isNewlySent(next, stored, field))
    .map((field) => forbidden(field, `updates to ${field} are forbidden.`))
}

export const storageClassRules: KindRules<StorageClass> = {
  nameRule: subdomainName,
  order: classOrder,
  check: checkStorageClass,
  checkUpdate: (next, stored) => [
    ...checkFixed(next, stored, 'parameters', 'provisioner', 'reclaimPolicy'),
    ...checkImmutable(next, stored, '', 'volumeBindingMode'),
  ],
}

/** Whether a value comes that is empty, where there was none. */
export function isNewlySent<T extends ApiObject>(next: T, stored: T, field: FieldName<T>): boolean {
  return stored[field] === undefined && valueAsSent(next, field) !== undefined
}

function checkExpression(
  expression: TopologySelectorLabelRequirement,
  path: FieldPath,
): StatusCause[] {
  const values = expression.values ?? []
  const seen = new Set<string>()
  const causes: StatusCause[] = []
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) causes.push(duplicate(`${path}.values[${index}]`, value))
    seen.add(value)
  }
  const { key } = expression
  addCauses(causes, invalidValues(`${path}.key`, key, qualifiedName(key)))
  return causes
}

/** Canonical text of a topology term, whatever the order of its expressions and values. */
function selected(term: TopologySelectorTerm): string {
  const keys = new Map<string, readonly string[]>()
  for (const expression of term.matchLabelExpressions ?? []) {
    keys.set(expression.key, [...new Set(expression.values ?? [])].toSorted())
  }
  return JSON.stringify([...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Allowed topologies of a StorageClass: keys are unique in a term, and terms are unique. */
function checkTopologies(terms: readonly TopologySelectorTerm[], path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  // The original also compares each term with as many empty terms as there are terms.
  const seen = new Map([['[]', terms.length]])
  for (const [index, term] of terms.entries()) {
    const place = `${path}[${index}].matchLabelExpressions`
    const keys = new Set<string>()
    for (const [at, expression] of (term.matchLabelExpressions ?? []).entries()) {
      addCauses(causes, checkExpression(expression, `${place}[${at}]`))
      const { key } = expression
      if (keys.has(key)) causes.push(duplicate(`${place}[${at}].key`, key))
      keys.add(key)
    }
    const text = term.matchLabelExpressions !== undefined ? selected(term) : '[]'
    const times = seen.get(text) ?? 0
    // One cause for each equal term, up to the number of causes in a response.
    for (let at = 0; at < times && causes.length <= maxCauses; at++)
      causes.push(duplicate(place, ''))
    seen.set(text, times + 1)
  }
  return causes
}

/** Name of a storage class, marked `(default)` where one of the annotations makes it the default class. */
export const storageClassName: CellFunction<StorageClass> = ({ object }, ...keys) => {
  const { annotations, name = '' } = object.metadata
  const isDefault = keys.some((key) => annotations?.[cellText(key)] === 'true')
  return isDefault ? `${name} (default)` : name
}

export const storageClassWarnings: WarningRule<StorageClass> = (storageClass, _stored, brand) =>
  (storageClass.allowedTopologies ?? []).flatMap((topology, index) =>
    (topology.matchLabelExpressions ?? []).flatMap((expression, at) => {
      const advice = adviceOnLabel(expression.key, brand)
      const place = `allowedTopologies[${index}].matchLabelExpressions[${at}].key`
      return advice === undefined ? [] : [`${place}: ${advice}`]
    }),
  )
