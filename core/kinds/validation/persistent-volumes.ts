import type { JsonObject } from '../../api/json.ts'
import { dnsSubdomain, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import { scaledValue } from '../../api/quantity.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  forbidden,
  invalidValue,
  invalidShown,
  isImmutable,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { CauseOrder } from './cause-order.ts'
import { checkAccessModes, claimOrder, validateClaimSpec } from './claim-spec.ts'
import { checkImmutable, checkText, isLess, isSame, quantityOf } from './field-checks.ts'
import type { KindRules } from './kind-rules.ts'
import { internalDiff, internalText } from './internal-text.ts'
import { has, objectOf, structOf } from '../../api/json-fields.ts'
import { validateNodeSelector } from './scheduling.ts'
import { persistentSources, sourcesOf } from './volume-sources.ts'
import { validateVolumeSource } from './volumes.ts'

/** Fields of a persistent volume's spec that are not its source. */
const notSources: ReadonlySet<string> = new Set([
  'capacity',
  'accessModes',
  'claimRef',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'mountOptions',
  'volumeMode',
  'nodeAffinity',
  'volumeAttributesClassName',
])

function checkCapacity(spec: JsonObject): Cause[] {
  const capacity = structOf(spec, 'capacity')
  const names = Object.keys(capacity)
  const causes = names.length === 0 ? [required('spec.capacity')] : []
  if (!has(capacity, 'storage') || names.length > 1) {
    causes.push(notSupported('spec.capacity', spec['capacity'] ?? null, ['storage']))
  }
  for (const name of names) {
    const place = `spec.capacity[${name}]`
    const { value } = quantityOf(capacity[name])
    if (value < 0n) {
      const whole = Number(scaledValue(quantityOf(capacity[name]), 0))
      causes.push(invalidValue(place, whole, 'must be a valid resource quantity'))
    }
    if (value <= 0n) causes.push(invalidValue(place, capacity[name], 'must be greater than zero'))
  }
  return causes
}

function checkVolume(volume: ApiObject): Cause[] {
  const spec = structOf(volume, 'spec')
  const causes = [
    ...checkAccessModes(spec, 'spec', ''),
    ...checkCapacity(spec),
    ...validateVolumeSource(spec, 'spec', sourcesOf(spec)),
    ...checkText(spec, 'spec', 'storageClassName', dnsSubdomain),
  ]
  const selector = objectOf(structOf(spec, 'nodeAffinity'), 'required')
  if (selector) addCauses(causes, validateNodeSelector(selector, 'spec.nodeAffinity.required'))
  if (has(spec, 'local') && !selector) {
    causes.push(required('spec.nodeAffinity', 'Local volume requires node affinity'))
  }
  const path = structOf(spec, 'hostPath')['path']
  if (path === '/' && spec['persistentVolumeReclaimPolicy'] === 'Recycle') {
    const detail = "may not be 'recycle' for a hostPath mount of '/'"
    causes.push(forbidden('spec.persistentVolumeReclaimPolicy', detail))
  }
  return causes
}

function sourceOf(spec: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(spec).filter(([key]) => !notSources.has(key)))
}

function checkVolumeUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes: Cause[] = []
  const [source, oldSource] = [sourceOf(spec), sourceOf(old)]
  if (!isSame(source, oldSource)) {
    const place = 'spec.persistentvolumesource'
    const changes = internalDiff('core.PersistentVolumeSource', oldSource, source)
    causes.push(forbidden(place, `${place} is immutable after creation\n${changes}`))
  }
  // Causes name these fields without `spec`, as in the original.
  addCauses(causes, checkImmutable(spec, old, '', 'volumeMode'))
  if (has(old, 'nodeAffinity') && !isSame(spec['nodeAffinity'], old['nodeAffinity'])) {
    const detail = `${isImmutable}, except for updating from beta label to GA`
    const shown = internalText('core.VolumeNodeAffinity', spec['nodeAffinity'])
    causes.push(invalidShown('nodeAffinity', shown, detail))
  }
  return causes
}

/** New claim spec with the stored values of all fields that an update may change. */
function withoutAllowedChanges(next: JsonObject, old: JsonObject, bound: boolean): JsonObject {
  const spec = { ...next }
  // Binding sets `volumeName` once; a claim without a storage class may be given one.
  if (!has(old, 'volumeName')) spec['volumeName'] = old['volumeName']
  if (!has(old, 'storageClassName')) spec['storageClassName'] = old['storageClassName']
  if (!bound) return spec
  spec['resources'] = {
    ...structOf(next, 'resources'),
    requests: structOf(old, 'resources', 'requests'),
  }
  spec['volumeAttributesClassName'] = old['volumeAttributesClassName']
  return spec
}

const immutableClaim =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

function checkClaimUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const status = structOf(stored, 'status')
  const rest = withoutAllowedChanges(spec, old, status['phase'] === 'Bound')
  const causes: Cause[] = []
  if (!isSame(rest, old)) {
    const changes = internalDiff('core.PersistentVolumeClaimSpec', old, rest)
    causes.push(forbidden('spec', `${immutableClaim}\n${changes}`))
  }
  const [size, before] = [spec, old].map((of) => structOf(of, 'resources', 'requests')['storage'])
  const floor = structOf(status, 'capacity')['storage']
  if (isLess(size, before) && !isLess(floor, size)) {
    const detail = 'field can not be less than status.capacity'
    causes.push(forbidden('spec.resources.requests.storage', detail))
  }
  addCauses(causes, checkImmutable(spec, old, '', 'volumeMode'))
  return causes
}

export const persistentVolumeRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder([
    'spec.accessModes',
    'spec.capacity',
    'spec.persistentVolumeReclaimPolicy',
    'spec.nodeAffinity',
    ...persistentSources.map((source) => `spec.${source}`),
    'spec.$',
    'spec.storageClassName',
    'spec.volumeMode',
    'spec.volumeAttributesClassName',
  ]),
  check: checkVolume,
  checkUpdate: checkVolumeUpdate,
}

export const persistentVolumeClaimRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder(claimOrder('spec')),
  check: (claim) => validateClaimSpec(structOf(claim, 'spec'), 'spec'),
  checkUpdate: checkClaimUpdate,
}
