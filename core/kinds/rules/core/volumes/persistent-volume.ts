import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type {
  PersistentVolume,
  PersistentVolumeSource,
  PersistentVolumeSpec,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import {
  addCauses,
  forbidden,
  invalidShown,
  immutableMessage,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { checkImmutable, isSame, present } from '../../shared/validation/field-checks.ts'
import { internalDiff, internalText, isSameStruct } from '../../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { expressionWarnings } from '../../shared/warnings/node-label-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'
import { validatePersistentSpec } from './persistent-volume-spec.ts'
import { removedKinds } from './volume-warnings.ts'

/** Fields of a persistent volume's spec that are not its source. */
const notSources: ReadonlySet<string> = new Set<
  Exclude<keyof PersistentVolumeSpec, keyof PersistentVolumeSource>
>([
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

function checkVolume({ spec, metadata }: PersistentVolume): StatusCause[] {
  return validatePersistentSpec(spec, 'spec', metadata.name ?? '')
}

/** Sources whose volumes are mounted with the options of an annotation. */
const mounted: readonly (keyof PersistentVolumeSource)[] = [
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

function checkMountOptions(
  volume: PersistentVolume,
  { labelDomain }: Brand,
): readonly StatusCause[] {
  const key = `volume.beta.${labelDomain}/mount-options`
  if (volume.metadata.annotations?.[key] === undefined) return noCauses
  if (present(volume.spec, mounted).length > 0) return noCauses
  const detail = 'may not specify mount options for this volume type'
  return [forbidden(`metadata.annotations.${key}`, detail)]
}

function sourceOf(spec: PersistentVolumeSpec): PersistentVolumeSource {
  return Object.fromEntries(Object.entries(spec).filter(([key]) => !notSources.has(key)))
}

/** New source of a volume, without a secret for its expansion where the stored one has none: that may be set once. */
function withoutAllowedSecret(
  source: PersistentVolumeSource,
  old: PersistentVolumeSource,
): PersistentVolumeSource {
  const key = 'controllerExpandSecretRef'
  if (!old.csi || isPresent(old.csi[key])) return source
  if (!source.csi || !isPresent(source.csi[key])) return source
  const { [key]: _secret, ...csi } = source.csi
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
  if (isList(old)) {
    return old.map((item, at) =>
      withRenamedLabels(item, isList(next) ? next[at] : undefined, brand),
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
  next: PersistentVolume,
  stored: PersistentVolume,
  { brand }: ValidationContext,
): StatusCause[] {
  const { spec } = next
  const { spec: old } = stored
  const causes: StatusCause[] = [...checkMountOptions(next, brand)]
  const oldSource = sourceOf(old)
  const source = withoutAllowedSecret(sourceOf(spec), oldSource)
  if (!isSameStruct('core.PersistentVolumeSource', oldSource, source)) {
    const place = 'spec.persistentvolumesource'
    const changes = internalDiff('core.PersistentVolumeSource', oldSource, source)
    causes.push(forbidden(place, `${place} is immutable after creation\n${changes}`))
  }
  // Causes name these fields without `spec`, as in the original.
  addCauses(causes, checkImmutable(spec, old, '', 'volumeMode'))
  const [affinity, before] = [spec.nodeAffinity, old.nodeAffinity]
  if (
    before &&
    !isSame(affinity, before) &&
    !isSame(affinity, withRenamedLabels(before, affinity, brand))
  ) {
    const detail = `${immutableMessage}, except for updating from beta label to GA`
    const shown = internalText('core.VolumeNodeAffinity', affinity)
    causes.push(invalidShown('nodeAffinity', shown, detail))
  }
  const attributes = 'volumeAttributesClassName'
  if (isPresent(old[attributes]) && !isPresent(spec[attributes])) {
    const detail = 'update from non-nil value to nil is forbidden'
    causes.push(forbidden(`spec.${attributes}`, detail))
  }
  return causes
}

export const persistentVolumeRules: KindRules<PersistentVolume> = {
  nameRule: subdomainName,
  check: checkVolume,
  checkCreate: (volume, { brand }) => checkMountOptions(volume, brand),
  checkUpdate: checkVolumeUpdate,
}

/** `lastPhaseTransitionTime` of a volume: the time of the phase change, unless the writer sets it. */
export const phaseTransition: WriteRule<PersistentVolume> = ({ status }, stored, { now }) => {
  const before = stored?.status
  const [time, last] = [status.lastPhaseTransitionTime, before?.lastPhaseTransitionTime]
  if (before?.phase === status.phase) {
    if (time === undefined && last !== undefined) status.lastPhaseTransitionTime = last
  } else if (time === undefined || time === last) {
    status.lastPhaseTransitionTime = now
  }
}

export const storageClass = [
  'storage-class',
  'deprecated since v1.8; use "storageClassName" attribute instead',
] as const
const mountOptions = [
  'mount-options',
  'deprecated since v1.31; use "mountOptions" attribute instead',
] as const

/** Warns of a deprecated annotation of volumes and claims, which a field replaces. */
export function replacedAnnotation(
  { metadata }: ApiObject,
  labelDomain: string,
  [name, advice]: readonly [name: string, advice: string],
): readonly string[] {
  const key = `volume.beta.${labelDomain}/${name}`
  const isThere = metadata.annotations?.[key] !== undefined
  return isThere ? [`metadata.annotations[${key}]: ${advice}`] : []
}

/** Volume sources that no longer work, in the order of their warnings. */
const removed = [
  'cephfs',
  'photonPersistentDisk',
  'scaleIO',
  'storageos',
  'glusterfs',
  'rbd',
] as const

const recycled =
  'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.'

export const persistentVolumeWarnings: WarningRule<PersistentVolume> = (volume, _stored, brand) => {
  const { spec } = volume
  const path = 'spec.nodeAffinity.required.nodeSelectorTerms'
  return [
    ...replacedAnnotation(volume, brand.labelDomain, storageClass),
    ...replacedAnnotation(volume, brand.labelDomain, mountOptions),
    ...(spec.persistentVolumeReclaimPolicy === 'Recycle' ? [recycled] : []),
    ...(spec.nodeAffinity?.required?.nodeSelectorTerms ?? []).flatMap((term, index) =>
      expressionWarnings(term, `${path}[${index}]`, brand),
    ),
    ...removedKinds(spec, 'spec', removed),
  ]
}
