import type { Brand } from '../../base/api/brand.ts'
import {
  compareQuantities,
  type Quantity,
  roundUpQuantity,
} from '../../base/api/quantities/quantity.ts'
import {
  describeAmounts,
  parseAmounts,
  wholeQuantity,
} from '../../base/api/quantities/resource-amounts.ts'
import type {
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimStatus,
} from '../../base/api/types/core.v1.generated.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { countName, oneObject } from './count-objects.ts'
import { anyFulfils } from './scope-values.ts'
import type { UsageEvaluator } from './usage-evaluator.ts'

const claims = 'persistentvolumeclaims'
const storage = 'requests.storage'
const objectNames = [claims, countName('', claims)]

/** The name of a claim's storage class; the annotation of former releases comes first. */
function storageClassOf({ metadata, spec }: PersistentVolumeClaim, brand: Brand): string {
  const key = `volume.beta.${brand.labelDomain}/storage-class`
  const { annotations = {} } = metadata
  return annotations[key] ?? spec.storageClassName ?? ''
}

/** Storage that a claim requests, or has been allocated beyond that; whole bytes, rounded up. */
function storageOf(
  spec: PersistentVolumeClaimSpec,
  status: PersistentVolumeClaimStatus,
): Quantity | undefined {
  const requested = parseAmounts(spec.resources.requests ?? {}).get('storage')
  if (!requested) return undefined
  const asked = roundUpQuantity(requested, 0)
  const allocated = parseAmounts(status.allocatedResources ?? {}).get('storage')
  return allocated && compareQuantities(allocated, asked) > 0
    ? roundUpQuantity(allocated, 0)
    : asked
}

/** Volume attributes classes that a claim names: the wanted one, the current one, and the one it changes to. */
function attributesClassesOf(
  spec: PersistentVolumeClaimSpec,
  status: PersistentVolumeClaimStatus,
): readonly string[] {
  const named = [
    spec.volumeAttributesClassName,
    status.currentVolumeAttributesClassName,
    status.modifyVolumeStatus?.targetVolumeAttributesClassName,
  ]
  return [...new Set(named.flatMap((name) => name || []))]
}

/** Counts claims of volumes and the storage they request, of all storage classes and of each. */
export function countVolumeClaims(
  brand: Brand,
  gate: FeatureGates,
): UsageEvaluator<PersistentVolumeClaim> {
  const ofClass = `.storageclass.storage.${brand.apiDomain}/`
  const suffixes = [claims, storage].map((name) => ofClass + name)
  return {
    group: '',
    resource: claims,
    handles: (operation, subresource) =>
      subresource === ''
        ? operation === 'CREATE' || operation === 'UPDATE'
        : subresource === 'status',
    namesOf: (given) =>
      [...given].filter(
        (name) =>
          name === storage ||
          objectNames.includes(name) ||
          suffixes.some((suffix) => name.endsWith(suffix)),
      ),
    hasScopes: gate('VolumeAttributesClass'),
    count(claim) {
      const { spec, status } = claim
      const storageClass = storageClassOf(claim, brand)
      const attributesClasses = attributesClassesOf(spec, status)
      const amounts = new Map(objectNames.map((name) => [name, wholeQuantity(1)]))
      const requested = storageOf(spec, status)
      if (requested) amounts.set(storage, requested)
      if (storageClass !== '') {
        amounts.set(storageClass + ofClass + claims, wholeQuantity(1))
        if (requested) amounts.set(storageClass + ofClass + storage, requested)
      }
      return {
        usage: () => amounts,
        isWithin: (scope) =>
          scope.scopeName === 'VolumeAttributesClass' && anyFulfils(attributesClasses, scope),
        print: `${describeAmounts(amounts)} ${attributesClasses.join(' ')}`,
      }
    },
    plain: oneObject(objectNames),
  }
}
