import type { Cause } from '../../../base/api/errors/status.ts'
import { listOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkImmutable, checkSupported, isSame } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkTopologies } from './topologies.ts'

const mostParameters = 512
const largestParameters = 256 * 1024

export function checkParameters(object: ApiObject, path: FieldPath): Cause[] {
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
export function checkProvisioner(object: ApiObject, path: FieldPath): Cause[] {
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

function checkStorageClass(storageClass: ApiObject): Cause[] {
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
): Cause[] {
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
