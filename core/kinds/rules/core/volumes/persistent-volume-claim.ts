import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { ensureStruct, has, listOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { ApiObject, WritableObject } from '../../../../base/api/object.ts'
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
  spec: WritableJsonObject,
  old: JsonObject,
  status: JsonObject,
): StatusCause[] {
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
  const spec: WritableJsonObject = { ...next }
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
  next: WritableObject,
  stored: ApiObject,
  { brand }: ValidationContext,
): StatusCause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const status = structOf(stored, 'status')
  const annotation = `volume.beta.${brand.labelDomain}/storage-class`
  const [named, before] = [next, stored].map(({ metadata }) => metadata.annotations?.[annotation])
  const given = has(spec, 'storageClassName') && !has(old, 'storageClassName')
  const isNamed = before === undefined || textOf(spec, 'storageClassName') === before
  const causes: StatusCause[] = []
  // The field may take the place of the annotation, which is immutable otherwise.
  const replaces = given && isNamed && before !== undefined && named === undefined
  if (!replaces && (named ?? '') !== (before ?? '')) {
    causes.push(invalidValue(`metadata.annotations.${annotation}`, named ?? '', immutableMessage))
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

export const persistentVolumeClaimRules: KindRules = {
  nameRule: subdomainName,
  check: (claim, _context, stored) =>
    validateClaimSpec(structOf(claim, 'spec'), 'spec', stored && structOf(stored, 'spec')),
  checkUpdate: checkClaimUpdate,
  checkSubresource: (_subresource, next, _stored, { brand }) => checkClaimGrowth(next, brand),
}

export const volumeClaimWarnings: WarningRule = (claim, _stored, { labelDomain }) => [
  ...replacedAnnotation(claim, labelDomain, storageClass),
  ...claimWarnings(structOf(claim, 'spec'), 'spec'),
]

export const claimCapacity: CellFunction = ({ object }) =>
  textOf(structOf(object, 'spec'), 'volumeName') === ''
    ? ''
    : textOf(structOf(structOf(object, 'status'), 'capacity'), 'storage') || '0'

export const claimAccessModes: CellFunction = ({ object }) =>
  textOf(structOf(object, 'spec'), 'volumeName') === ''
    ? ''
    : formatAccessModes(listOf(structOf(object, 'status'), 'accessModes'))

/** Whether `dataSource` could name the object before there was `dataSourceRef`: claims, and snapshots of volumes. */
function isEarlySource(source: JsonObject, apiDomain: string): boolean {
  const [kind, group] = [textOf(source, 'kind'), textOf(source, 'apiGroup')]
  if (kind === 'PersistentVolumeClaim') return group === ''
  return kind === 'VolumeSnapshot' && group === `snapshot.storage.${apiDomain}`
}

function hasDataSource(spec: JsonObject): boolean {
  return has(spec, 'dataSource') || has(spec, 'dataSourceRef')
}

const behindReference: ReadonlySet<string> = new Set(['volumeAttributesClassName'])
const behindSource: ReadonlySet<string> = new Set(['dataSourceRef', ...behindReference])

/** The reference as a new one, without what is not set. */
function copyOf(reference: JsonObject): JsonObject {
  const { kind = '', name = '', apiGroup } = reference
  return { ...(apiGroup !== undefined && { apiGroup }), kind, name }
}

/**
 * `dataSource` and `dataSourceRef` of a claim are copied to each other: older clients write the first, newer ones the
 * second, and controllers may read either. Other kinds in the first alone are dropped from claims that have no source, since
 * older servers took no notice of them.
 */
export const copyDataSource: WriteRule = (next, stored, { gate, brand }) => {
  const spec = ensureStruct(next, 'spec')
  const old = stored ? structOf(stored, 'spec') : {}
  const isForeign = textOf(structOf(spec, 'dataSourceRef'), 'namespace') !== ''
  if (isForeign && !has(old, 'dataSourceRef') && !gate('CrossNamespaceVolumeDataSource')) {
    delete spec['dataSourceRef']
  }
  if (!hasDataSource(old) && !has(spec, 'dataSourceRef') && has(spec, 'dataSource')) {
    const source = structOf(spec, 'dataSource')
    if (!isEarlySource(source, brand.apiDomain)) delete spec['dataSource']
  }
  const { dataSource, dataSourceRef } = spec
  if (isJsonObject(dataSource) && dataSourceRef === undefined) {
    next['spec'] = withMemberInPlace(spec, 'dataSourceRef', copyOf(dataSource), behindReference)
  } else if (isJsonObject(dataSourceRef) && dataSource === undefined) {
    // `dataSource` cannot name another namespace.
    if (textOf(dataSourceRef, 'namespace') !== '') return
    next['spec'] = withMemberInPlace(spec, 'dataSource', copyOf(dataSourceRef), behindSource)
  }
}
