import { has, objectOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, dnsSubdomain } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkText, quantityOf } from './field-checks.ts'

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** Access modes of a volume or a claim; `whenEmpty` explains why there must be one. */
export function checkAccessModes(spec: JsonObject, path: FieldPath, whenEmpty: string): Cause[] {
  const modes = textsOf(spec, 'accessModes')
  const place = `${path}.accessModes`
  if (modes.length === 0) return [required(place, whenEmpty)]
  const causes = modes
    .filter((mode) => !accessModes.includes(mode))
    .map((mode) => notSupported(place, mode, accessModes))
  const isSole = modes.includes('ReadWriteOncePod')
  if (isSole && modes.some((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(mode))) {
    causes.push(forbidden(place, 'may not use ReadWriteOncePod with other access modes'))
  }
  return causes
}

/** Data source of a claim: another claim, or an object of a kind with a group. */
function checkDataSource(source: JsonObject, path: FieldPath): Cause[] {
  const causes = ['name', 'kind'].flatMap((key) =>
    textOf(source, key) === '' ? [required(`${path}.${key}`)] : [],
  )
  const kind = textOf(source, 'kind')
  if (textOf(source, 'apiGroup') === '' && kind !== 'PersistentVolumeClaim') {
    const detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup"
    causes.push(invalidValue(path, kind, detail))
  }
  addCauses(causes, checkText(source, path, 'apiGroup', dnsSubdomain))
  return [...causes, ...checkText(source, path, 'namespace', dnsLabel)]
}

/** Fields of a claim spec at `path`, for the order of causes. */
export function claimOrder(path: FieldPath): readonly string[] {
  return [
    'accessModes',
    'selector',
    'resources',
    'storageClassName',
    'volumeMode',
    'dataSource',
    'dataSourceRef',
    'volumeAttributesClassName',
  ].map((field) => `${path}.${field}`)
}

/** Validates the spec of a claim, also of a claim template in a pod or a StatefulSet. */
export function validateClaimSpec(spec: JsonObject, path: FieldPath): Cause[] {
  const causes = checkAccessModes(spec, path, 'at least 1 access mode is required')
  const requests = structOf(spec, 'resources', 'requests')
  const place = `${path}.resources[storage]`
  if (!has(requests, 'storage')) causes.push(required(place))
  else if (quantityOf(requests['storage']).value <= 0n) {
    causes.push(invalidValue(place, requests['storage'], 'must be greater than zero'))
  }
  addCauses(causes, checkText(spec, path, 'storageClassName', dnsSubdomain))
  for (const key of ['dataSource', 'dataSourceRef']) {
    const source = objectOf(spec, key)
    if (source) addCauses(causes, checkDataSource(source, `${path}.${key}`))
  }
  addCauses(causes, checkText(spec, path, 'volumeAttributesClassName', dnsSubdomain))
  return causes
}
