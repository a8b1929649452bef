import { textsOf, has } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { compareQuantities } from '../../../../base/api/quantities/quantity.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import {
  attributesClassOf,
  capacityOf,
  claimKeyOf,
  claimRefOf,
  classOf,
  hasAccessModes,
  hasSameMode,
  isBoundTo,
  isTooSmall,
  phaseOf,
  requestOf,
  specOf,
} from '../volumes/volume-facts.ts'
import type { VolumeNames } from '../volumes/volume-names.ts'

/** Finds the volumes of claims. */
export class VolumeMatch {
  readonly #names: VolumeNames
  /** Volumes that refer to a claim, by the claim's key. */
  readonly #reserved: FindObjects
  /** Volumes without a claim, by their class. */
  readonly #open: FindObjects

  constructor(volumes: ObjectIndex, names: VolumeNames) {
    this.#names = names
    this.#reserved = volumes.index('claim', (volume) => {
      const reference = claimRefOf(volume)
      return reference ? [claimKeyOf(reference)] : []
    })
    this.#open = volumes.index('open', (volume) =>
      claimRefOf(volume) || phaseOf(volume) !== 'Available' ? [] : [classOf(volume, names)],
    )
  }

  /** The volumes that refer to a claim, by the claim's key. */
  reserved(claimKey: string): ApiObject[] {
    return this.#reserved(claimKey)
  }

  /**
   * The volume that fits a claim best: one that is reserved for it, or else the smallest of those with the fewest access modes.
   * `isDelayed`: the scheduler chooses, so that only reserved ones count.
   */
  find(claim: ApiObject, isDelayed: boolean): ApiObject | undefined {
    const { namespace = '', name = '' } = claim.metadata
    const request = requestOf(claim)
    const fits = (volume: ApiObject): boolean =>
      !isTooSmall(volume, request) &&
      hasSameMode(claim, volume) &&
      hasAccessModes(volume, claim) &&
      attributesClassOf(volume) === attributesClassOf(claim) &&
      !isTerminating(volume)
    const reserved = this.#reserved(`${namespace}/${name}`).find(
      (volume) => isBoundTo(volume, claim) && fits(volume),
    )
    if (reserved || isDelayed) return reserved
    const spec = specOf(claim)
    const selector = has(spec, 'selector')
      ? selectorFromLabelSelectorObject(spec['selector'])
      : undefined
    const candidates = this.#open(classOf(claim, this.#names)).filter(
      (volume) => fits(volume) && (!selector || matchesLabels(selector, volume.metadata.labels)),
    )
    return candidates.sort(compareVolumes)[0]
  }
}

function modesOf(volume: ApiObject): number {
  return textsOf(specOf(volume), 'accessModes').length
}

function compareVolumes(a: ApiObject, b: ApiObject): number {
  const modes = modesOf(a) - modesOf(b)
  if (modes !== 0) return modes
  const [sizeA, sizeB] = [capacityOf(a), capacityOf(b)]
  const size = sizeA && sizeB ? compareQuantities(sizeA, sizeB) : 0
  if (size !== 0) return size
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}
