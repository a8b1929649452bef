import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type {
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimStatus,
  TypedLocalObjectReference,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  forbidden,
  invalidValue,
  immutableMessage,
} from '../../../../objects/schema/validation/causes.ts'
import { formatAccessModes } from '../../shared/columns/general-columns.ts'
import { withMemberInPlace } from '../../shared/place-member.ts'
import { checkImmutable, isLess, isSame } from '../../shared/validation/field-checks.ts'
import { internalDiff, isSameStruct } from '../../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { claimWarnings } from '../../shared/warnings/byte-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'
import { checkClaimGrowth } from './persistent-volume-claim-growth.ts'
import { validateClaimSpec } from './persistent-volume-claim-spec.ts'
import { replacedAnnotation, storageClass } from './persistent-volume.ts'

function checkAttributesUpdate(
  spec: PersistentVolumeClaimSpec,
  old: PersistentVolumeClaimSpec,
  status: PersistentVolumeClaimStatus,
): StatusCause[] {
  const key = 'volumeAttributesClassName'
  if (!isPresent(status.currentVolumeAttributesClassName) || isSame(spec[key], old[key])) return []
  if ((spec[key] ?? '') !== '') return []
  const what = isPresent(spec[key]) ? 'empty string' : 'nil'
  const reason = 'is forbidden when status.currentVolumeAttributesClassName is not nil'
  return [forbidden(`spec.${key}`, `update to ${what} ${reason}`)]
}

/** New claim spec with the stored values of the fields that an update may change. */
function withoutAllowedChanges(
  next: PersistentVolumeClaimSpec,
  old: PersistentVolumeClaimSpec,
  { bound, mayGetClass }: { readonly bound: boolean; readonly mayGetClass: boolean },
): JsonObject {
  const spec: WritableJsonObject = { ...next }
  const restore = (key: keyof PersistentVolumeClaimSpec, value: JsonValue | undefined): void => {
    spec[key] = value
  }
  if (mayGetClass) restore('storageClassName', old.storageClassName)
  if (!bound) return spec
  const requests = valueAsSent(next.resources, 'requests')
  if (isJsonObject(requests)) {
    const storage = old.resources.requests?.['storage']
    restore('resources', { ...next.resources, requests: { ...requests, storage } })
  }
  restore('volumeAttributesClassName', old.volumeAttributesClassName)
  return spec
}

const immutableClaim =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

function checkClaimUpdate(
  next: PersistentVolumeClaim,
  stored: PersistentVolumeClaim,
  { brand }: ValidationContext,
): StatusCause[] {
  const { spec } = next
  const { spec: old, status } = stored
  const annotation = `volume.beta.${brand.labelDomain}/storage-class`
  const [named, before] = [next, stored].map(({ metadata }) => metadata.annotations?.[annotation])
  const given = isPresent(spec.storageClassName) && !isPresent(old.storageClassName)
  const isNamed = before === undefined || (spec.storageClassName ?? '') === before
  const causes: StatusCause[] = []
  // The field may take the place of the annotation, which is immutable otherwise.
  const replaces = given && isNamed && before !== undefined && named === undefined
  if (!replaces && (named ?? '') !== (before ?? '')) {
    causes.push(invalidValue(`metadata.annotations.${annotation}`, named ?? '', immutableMessage))
  }
  const bound = status.phase === 'Bound'
  const rest = withoutAllowedChanges(spec, old, { bound, mayGetClass: given && isNamed })
  // Binding sets `volumeName` once.
  const kept = isPresent(old.volumeName) ? old : { ...old, volumeName: spec.volumeName }
  if (!isSameStruct('core.PersistentVolumeClaimSpec', kept, rest)) {
    const changes = internalDiff('core.PersistentVolumeClaimSpec', kept, rest)
    causes.push(forbidden('spec', `${immutableClaim}\n${changes}`))
  }
  const [size, past] = [spec, old].map(({ resources }) => resources.requests?.['storage'])
  const floor = status.capacity?.['storage']
  if (isLess(size, past) && !isLess(floor, size)) {
    const detail = 'field can not be less than status.capacity'
    causes.push(forbidden('spec.resources.requests.storage', detail))
  }
  addCauses(causes, checkImmutable(spec, old, '', 'volumeMode'))
  return [...causes, ...checkAttributesUpdate(spec, old, status)]
}

export const persistentVolumeClaimRules: KindRules<PersistentVolumeClaim> = {
  nameRule: subdomainName,
  check: (claim, _context, stored) => validateClaimSpec(claim.spec, 'spec', stored?.spec),
  checkUpdate: checkClaimUpdate,
  checkSubresource: (_subresource, next, _stored, { brand }) => checkClaimGrowth(next, brand),
}

export const volumeClaimWarnings: WarningRule<PersistentVolumeClaim> = (
  claim,
  _stored,
  { labelDomain },
) => [...replacedAnnotation(claim, labelDomain, storageClass), ...claimWarnings(claim.spec, 'spec')]

function isBound({ spec }: PersistentVolumeClaim): boolean {
  return (spec.volumeName ?? '') !== ''
}

export const claimCapacity: CellFunction<PersistentVolumeClaim> = ({ object }) =>
  isBound(object) ? object.status.capacity?.['storage'] || '0' : ''

export const claimAccessModes: CellFunction<PersistentVolumeClaim> = ({ object }) =>
  isBound(object) ? formatAccessModes(object.status.accessModes ?? []) : ''

/** Whether `dataSource` could name the object before there was `dataSourceRef`: claims, and snapshots of volumes. */
function isEarlySource({ kind, apiGroup }: TypedLocalObjectReference, apiDomain: string): boolean {
  const group = apiGroup ?? ''
  if (kind === 'PersistentVolumeClaim') return group === ''
  return kind === 'VolumeSnapshot' && group === `snapshot.storage.${apiDomain}`
}

function hasDataSource(spec: PersistentVolumeClaimSpec): boolean {
  return isPresent(spec.dataSource) || isPresent(spec.dataSourceRef)
}

const behindReference: ReadonlySet<string> = new Set(['volumeAttributesClassName'])
const behindSource: ReadonlySet<string> = new Set(['dataSourceRef', ...behindReference])

/** The reference as a new one, without what is not set. */
function copyOf({ kind, name, apiGroup }: TypedLocalObjectReference): TypedLocalObjectReference {
  return { apiGroup, kind, name }
}

/**
 * `dataSource` and `dataSourceRef` of a claim are copied to each other: older clients write the first, newer ones the
 * second, and controllers may read either. Other kinds in the first alone are dropped from claims that have no source, since
 * older servers took no notice of them.
 */
export const copyDataSource: WriteRule<PersistentVolumeClaim> = (next, stored, { gate, brand }) => {
  const { spec } = next
  const old = stored?.spec
  const isForeign = (spec.dataSourceRef?.namespace ?? '') !== ''
  if (isForeign && !isPresent(old?.dataSourceRef) && !gate('CrossNamespaceVolumeDataSource')) {
    delete spec.dataSourceRef
  }
  const { dataSource, dataSourceRef } = spec
  if (dataSource && !isPresent(dataSourceRef) && !(old && hasDataSource(old))) {
    if (!isEarlySource(dataSource, brand.apiDomain)) delete spec.dataSource
  }
  if (spec.dataSource && dataSourceRef === undefined) {
    const copy = copyOf(spec.dataSource)
    next.spec = withMemberInPlace(spec, 'dataSourceRef', copy, behindReference)
  } else if (dataSourceRef && spec.dataSource === undefined) {
    // `dataSource` cannot name another namespace.
    if ((dataSourceRef.namespace ?? '') !== '') return
    next.spec = withMemberInPlace(spec, 'dataSource', copyOf(dataSourceRef), behindSource)
  }
}
