import { has, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { addCauses, forbidden, invalidShown, isImmutable } from '../../schema/validation/causes.ts'
import { checkClaimGrowth } from './claim-growth.ts'
import { validateClaimSpec } from './claim-spec.ts'
import { checkImmutable, isLess, isSame } from './field-checks.ts'
import { internalDiff, internalText, isSameStruct } from './internal-text.ts'
import type { KindRules } from './kind-rules.ts'
import { validatePersistentSpec } from './persistent-spec.ts'

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

function checkVolume(volume: ApiObject): Cause[] {
  return validatePersistentSpec(structOf(volume, 'spec'), 'spec', volume.metadata.name ?? '')
}

function sourceOf(spec: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(spec).filter(([key]) => !notSources.has(key)))
}

/** New source of a volume, without a secret for its expansion where the stored one has none: that may be set once. */
function withoutAllowedSecret(source: JsonObject, old: JsonObject): JsonObject {
  const key = 'controllerExpandSecretRef'
  if (!has(old, 'csi') || has(structOf(old, 'csi'), key)) return source
  if (!has(structOf(source, 'csi'), key)) return source
  const { [key]: _secret, ...csi } = structOf(source, 'csi')
  return { ...source, csi }
}

function checkVolumeUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes: Cause[] = []
  const oldSource = sourceOf(old)
  const source = withoutAllowedSecret(sourceOf(spec), oldSource)
  if (!isSameStruct('core.PersistentVolumeSource', oldSource, source)) {
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
  const attributes = 'volumeAttributesClassName'
  if (has(old, attributes) && !has(spec, attributes)) {
    const detail = 'update from non-nil value to nil is forbidden'
    causes.push(forbidden(`spec.${attributes}`, detail))
  }
  return causes
}

function checkAttributesUpdate(spec: JsonObject, old: JsonObject, status: JsonObject): Cause[] {
  const key = 'volumeAttributesClassName'
  if (!has(status, 'currentVolumeAttributesClassName') || isSame(spec[key], old[key])) return []
  const name = textOf(spec, key)
  if (name !== '') return []
  const what = has(spec, key) ? 'empty string' : 'nil'
  const reason = 'is forbidden when status.currentVolumeAttributesClassName is not nil'
  return [forbidden(`spec.${key}`, `update to ${what} ${reason}`)]
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
  if (!isSameStruct('core.PersistentVolumeClaimSpec', old, rest)) {
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
  return [...causes, ...checkAttributesUpdate(spec, old, status)]
}

export const persistentVolumeRules: KindRules = {
  nameRule: subdomainName,
  check: checkVolume,
  checkUpdate: checkVolumeUpdate,
}

export const persistentVolumeClaimRules: KindRules = {
  nameRule: subdomainName,
  check: (claim) => validateClaimSpec(structOf(claim, 'spec'), 'spec'),
  checkUpdate: checkClaimUpdate,
  checkSubresource: (_subresource, next, _stored, { brand }) => checkClaimGrowth(next, brand),
}
