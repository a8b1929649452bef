import { compareQuantities } from '../../../../base/api/quantities/quantity.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import {
  attributesClassOf,
  capacityOf,
  claimKeyOf,
  classOf,
  hasAccessModes,
  hasSameMode,
  isBoundTo,
  isTooSmall,
  requestOf,
} from '../volumes/volume-facts.ts'
import type { VolumeNames } from '../volumes/volume-names.ts'

/** Finds the volumes of claims. */
export class VolumeMatch {
  readonly #names: VolumeNames
  /** Volumes that refer to a claim, by the claim's key. */
  readonly #reserved: FindObjects<corev1.PersistentVolume>
  /** Volumes without a claim, by their class. */
  readonly #open: FindObjects<corev1.PersistentVolume>

  constructor(volumes: ObjectIndex<corev1.PersistentVolume>, names: VolumeNames) {
    this.#names = names
    this.#reserved = volumes.index('claim', (volume) => {
      const reference = volume.spec.claimRef
      return reference ? [claimKeyOf(reference)] : []
    })
    this.#open = volumes.index('open', (volume) =>
      volume.spec.claimRef || volume.status.phase !== 'Available' ? [] : [classOf(volume, names)],
    )
  }

  /** The volumes that refer to a claim, by the claim's key. */
  reserved(claimKey: string): corev1.PersistentVolume[] {
    return this.#reserved(claimKey)
  }

  /**
   * The volume that fits a claim best: one that is reserved for it, or else the smallest of those with the fewest access modes.
   * `isDelayed`: the scheduler chooses, so that only reserved ones count.
   */
  find(
    claim: corev1.PersistentVolumeClaim,
    isDelayed: boolean,
  ): corev1.PersistentVolume | undefined {
    const { namespace = '', name = '' } = claim.metadata
    const request = requestOf(claim)
    const fits = (volume: corev1.PersistentVolume): boolean =>
      !isTooSmall(volume, request) &&
      hasSameMode(claim, volume) &&
      hasAccessModes(volume, claim) &&
      attributesClassOf(volume) === attributesClassOf(claim) &&
      !isTerminating(volume)
    const reserved = this.#reserved(`${namespace}/${name}`).find(
      (volume) => isBoundTo(volume, claim) && fits(volume),
    )
    if (reserved || isDelayed) return reserved
    const { selector: wanted } = claim.spec
    const selector = wanted && selectorFromLabelSelectorObject(wanted)
    const candidates = this.#open(classOf(claim, this.#names)).filter(
      (volume) => fits(volume) && (!selector || matchesLabels(selector, volume.metadata.labels)),
    )
    return candidates.sort(compareVolumes)[0]
  }
}

function modesOf({ spec }: corev1.PersistentVolume): number {
  return spec.accessModes?.length ?? 0
}

function compareVolumes(a: corev1.PersistentVolume, b: corev1.PersistentVolume): number {
  const modes = modesOf(a) - modesOf(b)
  if (modes !== 0) return modes
  const [sizeA, sizeB] = [capacityOf(a), capacityOf(b)]
  const size = sizeA && sizeB ? compareQuantities(sizeA, sizeB) : 0
  if (size !== 0) return size
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}
