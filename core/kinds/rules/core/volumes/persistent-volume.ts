import type { Brand } from '../../../../base/api/brand.ts'
import type { Cause } from '../../../../base/api/errors/status.ts'
import { has, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { copyAsSent, valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  forbidden,
  invalidShown,
  invalidValue,
  isImmutable,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { checkImmutable, isLess, isSame, present } from '../../shared/validation/field-checks.ts'
import { internalDiff, internalText, isSameStruct } from '../../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { checkClaimGrowth } from './persistent-volume-claim-growth.ts'
import { validateClaimSpec } from './persistent-volume-claim-spec.ts'
import { validatePersistentSpec } from './persistent-volume-spec.ts'

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

/** Sources whose volumes are mounted with the options of an annotation. */
const mounted = [
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'nfs',
  'rbd',
  'quobyte',
  'iscsi',
  'cinder',
  'cephfs',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
]

function checkMountOptions(volume: ApiObject, { labelDomain }: Brand): readonly Cause[] {
  const key = `volume.beta.${labelDomain}/mount-options`
  if (volume.metadata.annotations?.[key] === undefined) return noCauses
  if (present(structOf(volume, 'spec'), mounted).length > 0) return noCauses
  const detail = 'may not specify mount options for this volume type'
  return [forbidden(`metadata.annotations.${key}`, detail)]
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

/** Node labels that may take the place of deprecated ones in a node affinity. Of all others, an empty one may. */
const renamedLabels: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.{brandLong}/zone', 'topology.{brandLong}/zone'],
  ['failure-domain.beta.{brandLong}/region', 'topology.{brandLong}/region'],
  ['beta.{brandLong}/os', '{brandLong}/os'],
  ['beta.{brandLong}/arch', '{brandLong}/arch'],
  ['beta.{brandLong}/instance-type', 'node.{brandLong}/instance-type'],
])

/** Stored node affinity with the labels of the new one, where those only replace deprecated ones. */
function withRenamedLabels(old: JsonValue, next: JsonValue | undefined, brand: Brand): JsonValue {
  if (Array.isArray(old)) {
    return old.map((item, at) =>
      withRenamedLabels(item, Array.isArray(next) ? next[at] : undefined, brand),
    )
  }
  if (!isJsonObject(old) || !isJsonObject(next)) return old
  const entries = Object.entries(old).map(([name, value]) => {
    const [key, other] = [textOf(old, name), textOf(next, name)]
    const isRenamed =
      name === 'key' &&
      other === brand.expand(renamedLabels.get(key.replace(brand.labelDomain, '{brandLong}')) ?? '')
    return [name, isRenamed ? other : withRenamedLabels(value ?? null, next[name], brand)] as const
  })
  return Object.fromEntries(entries)
}

function checkVolumeUpdate(
  next: ApiObject,
  stored: ApiObject,
  { brand }: ValidationContext,
): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes: Cause[] = [...checkMountOptions(next, brand)]
  const oldSource = sourceOf(old)
  const source = withoutAllowedSecret(sourceOf(spec), oldSource)
  if (!isSameStruct('core.PersistentVolumeSource', oldSource, source)) {
    const place = 'spec.persistentvolumesource'
    const changes = internalDiff('core.PersistentVolumeSource', oldSource, source)
    causes.push(forbidden(place, `${place} is immutable after creation\n${changes}`))
  }
  // Causes name these fields without `spec`, as in the original.
  addCauses(causes, checkImmutable(spec, old, '', 'volumeMode'))
  const [affinity, before] = [spec['nodeAffinity'], old['nodeAffinity'] ?? null]
  if (
    before !== null &&
    !isSame(affinity, before) &&
    !isSame(affinity, withRenamedLabels(before, affinity, brand))
  ) {
    const detail = `${isImmutable}, except for updating from beta label to GA`
    const shown = internalText('core.VolumeNodeAffinity', affinity)
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

/** New claim spec with the stored values of the fields that an update may change. */
function withoutAllowedChanges(
  next: JsonObject,
  old: JsonObject,
  { bound, mayGetClass }: { readonly bound: boolean; readonly mayGetClass: boolean },
): JsonObject {
  const spec = copyAsSent(next)
  if (mayGetClass) spec['storageClassName'] = old['storageClassName']
  if (!bound) return spec
  const requests = valueAsSent(structOf(next, 'resources'), 'requests')
  if (isJsonObject(requests)) {
    const storage = structOf(old, 'resources', 'requests')['storage']
    spec['resources'] = {
      ...structOf(next, 'resources'),
      requests: { ...requests, storage },
    }
  }
  spec['volumeAttributesClassName'] = old['volumeAttributesClassName']
  return spec
}

const immutableClaim =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

function checkClaimUpdate(
  next: ApiObject,
  stored: ApiObject,
  { brand }: ValidationContext,
): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const status = structOf(stored, 'status')
  const annotation = `volume.beta.${brand.labelDomain}/storage-class`
  const [named, before] = [next, stored].map(({ metadata }) => metadata.annotations?.[annotation])
  const given = has(spec, 'storageClassName') && !has(old, 'storageClassName')
  const isNamed = before === undefined || textOf(spec, 'storageClassName') === before
  const causes: Cause[] = []
  // The field may take the place of the annotation, which is immutable otherwise.
  const replaces = given && isNamed && before !== undefined && named === undefined
  if (!replaces && (named ?? '') !== (before ?? '')) {
    causes.push(invalidValue(`metadata.annotations.${annotation}`, named ?? '', isImmutable))
  }
  const bound = status['phase'] === 'Bound'
  const rest = withoutAllowedChanges(spec, old, { bound, mayGetClass: given && isNamed })
  // Binding sets `volumeName` once.
  const kept = has(old, 'volumeName') ? old : { ...old, volumeName: spec['volumeName'] }
  if (!isSameStruct('core.PersistentVolumeClaimSpec', kept, rest)) {
    const changes = internalDiff('core.PersistentVolumeClaimSpec', kept, rest)
    causes.push(forbidden('spec', `${immutableClaim}\n${changes}`))
  }
  const [size, past] = [spec, old].map((of) => structOf(of, 'resources', 'requests')['storage'])
  const floor = structOf(status, 'capacity')['storage']
  if (isLess(size, past) && !isLess(floor, size)) {
    const detail = 'field can not be less than status.capacity'
    causes.push(forbidden('spec.resources.requests.storage', detail))
  }
  addCauses(causes, checkImmutable(spec, old, '', 'volumeMode'))
  return [...causes, ...checkAttributesUpdate(spec, old, status)]
}

export const persistentVolumeRules: KindRules = {
  nameRule: subdomainName,
  check: checkVolume,
  checkCreate: (volume, { brand }) => checkMountOptions(volume, brand),
  checkUpdate: checkVolumeUpdate,
}

export const persistentVolumeClaimRules: KindRules = {
  nameRule: subdomainName,
  check: (claim, _context, stored) =>
    validateClaimSpec(structOf(claim, 'spec'), 'spec', stored && structOf(stored, 'spec')),
  checkUpdate: checkClaimUpdate,
  checkSubresource: (_subresource, next, _stored, { brand }) => checkClaimGrowth(next, brand),
}
