import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { dnsLabel, dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type {
  PersistentVolumeAccessMode,
  PersistentVolumeClaimSpec,
  PersistentVolumeMode,
  TypedLocalObjectReference,
} from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../../objects/schema/validation/label-rules.ts'
import { checkText, quantityOf } from '../../shared/validation/field-checks.ts'

const accessModes: readonly PersistentVolumeAccessMode[] = [
  'ReadOnlyMany',
  'ReadWriteMany',
  'ReadWriteOnce',
  'ReadWriteOncePod',
]

/** Access modes of a volume or a claim; `whenEmpty` explains why there must be one. */
export function checkAccessModes(
  { accessModes: modes = [] }: Pick<PersistentVolumeClaimSpec, 'accessModes'>,
  path: FieldPath,
  whenEmpty: string,
): StatusCause[] {
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
function checkDataSource(
  source: TypedLocalObjectReference,
  path: FieldPath,
  anyGroup: boolean,
): StatusCause[] {
  const causes = (['name', 'kind'] as const).flatMap((key) =>
    source[key] === '' ? [required(`${path}.${key}`)] : [],
  )
  const { kind } = source
  if ((source.apiGroup ?? '') === '' && kind !== 'PersistentVolumeClaim') {
    const detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup"
    causes.push(invalidValue(path, kind, detail))
  }
  return anyGroup ? causes : [...causes, ...checkText(source, path, 'apiGroup', dnsSubdomain)]
}

const sources = ['dataSource', 'dataSourceRef'] as const

/** Both data sources of a claim, which are the same but for a namespace that only the second may name. */
function checkDataSources(
  spec: PersistentVolumeClaimSpec,
  path: FieldPath,
  stored?: PersistentVolumeClaimSpec,
): StatusCause[] {
  const { dataSource: source, dataSourceRef: reference } = spec
  // Once a claim has a group, any other text may take its place.
  const anyGroup = sources.some((key) => isPresent(stored?.[key]?.apiGroup))
  const causes: StatusCause[] = source
    ? checkDataSource(source, `${path}.dataSource`, anyGroup)
    : []
  if (!reference) return causes
  addCauses(causes, checkDataSource(reference, `${path}.dataSourceRef`, anyGroup))
  addCauses(causes, checkText(reference, `${path}.dataSourceRef`, 'namespace', dnsLabel))
  if (!source) return causes
  const isForeign = (reference.namespace ?? '') !== ''
  const isOther = (['kind', 'name', 'apiGroup'] as const).some(
    (key) => source[key] !== reference[key],
  )
  // The causes show no value, as in the original.
  if (isForeign) {
    const detail = 'may not be specified when dataSourceRef.namespace is specified'
    causes.push(invalidShown(path, '{}', detail))
  } else if (isOther) {
    causes.push(invalidShown(path, '{}', 'must match dataSourceRef'))
  }
  return causes
}

function checkSize({ resources }: PersistentVolumeClaimSpec, path: FieldPath): StatusCause[] {
  const size = resources.requests?.['storage']
  const place = `${path}.resources[storage]`
  if (!isPresent(size)) return [required(place)]
  if (quantityOf(size).value > 0n) return []
  return [invalidValue(place, size, 'must be greater than zero')]
}

function checkVolumeMode(
  { volumeMode: mode }: PersistentVolumeClaimSpec,
  path: FieldPath,
): StatusCause[] {
  const modes: readonly PersistentVolumeMode[] = ['Block', 'Filesystem']
  if (!isPresent(mode) || modes.includes(mode)) return []
  return [notSupported(`${path}.volumeMode`, mode, modes)]
}

/**
 * Validates the spec of a claim, also of a claim template in a pod or a StatefulSet; all of it: the schema refuses nothing
 * there. `stored`: the spec of the claim before an update.
 */
export function validateClaimSpec(
  spec: PersistentVolumeClaimSpec,
  path: FieldPath,
  stored?: PersistentVolumeClaimSpec,
): StatusCause[] {
  const isEmpty = (spec.accessModes ?? []).length === 0
  const detail = 'at least 1 access mode is required'
  const causes = isEmpty ? checkAccessModes(spec, path, detail) : []
  addCauses(causes, validateLabelSelector(spec.selector, `${path}.selector`))
  if (!isEmpty) addCauses(causes, checkAccessModes(spec, path, detail))
  addCauses(causes, checkSize(spec, path))
  addCauses(causes, checkText(spec, path, 'storageClassName', dnsSubdomain))
  addCauses(causes, checkVolumeMode(spec, path))
  addCauses(causes, checkDataSources(spec, path, stored))
  return [...causes, ...checkText(spec, path, 'volumeAttributesClassName', dnsSubdomain)]
}
