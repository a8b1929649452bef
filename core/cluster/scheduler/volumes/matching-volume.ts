import { objectOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../../base/api/quantities/quantity.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'

/** The smallest of free volumes that meets a claim; one that is reserved for the claim comes first. */
export function matchingVolume(
  claim: ApiObject,
  volumes: readonly ApiObject[],
): ApiObject | undefined {
  const wanted = sizeOf(structOf(claim, 'spec', 'resources', 'requests'))
  let best: { readonly volume: ApiObject; readonly size: Quantity } | undefined
  for (const volume of volumes) {
    const owner = objectOf(structOf(volume, 'spec'), 'claimRef')
    if (owner) {
      if (isReferenceTo(owner, claim)) return volume
      continue
    }
    const size = sizeOf(structOf(volume, 'spec', 'capacity'))
    if (!size || !wanted || compareQuantities(size, wanted) < 0) continue
    if (!meets(volume, claim)) continue
    if (!best || compareQuantities(size, best.size) < 0) best = { volume, size }
  }
  return best?.volume
}

function sizeOf(list: ReturnType<typeof structOf>): Quantity | undefined {
  return parseQuantity(textOf(list, 'storage'))
}

function isReferenceTo(owner: ReturnType<typeof structOf>, { metadata }: ApiObject): boolean {
  const uid = textOf(owner, 'uid')
  return (
    textOf(owner, 'namespace') === metadata.namespace &&
    textOf(owner, 'name') === metadata.name &&
    (uid === '' || uid === metadata.uid)
  )
}

function meets(volume: ApiObject, claim: ApiObject): boolean {
  const [has, wants] = [structOf(volume, 'spec'), structOf(claim, 'spec')]
  if (volume.metadata.deletionTimestamp !== undefined) return false
  if (textOf(structOf(volume, 'status'), 'phase') !== 'Available') return false
  const modes = textsOf(has, 'accessModes')
  if (!textsOf(wants, 'accessModes').every((mode) => modes.includes(mode))) return false
  const mode = (spec: typeof has): string => textOf(spec, 'volumeMode') || 'Filesystem'
  if (mode(has) !== mode(wants)) return false
  const selector = objectOf(wants, 'selector')
  return (
    !selector || matchesLabels(selectorFromLabelSelectorObject(selector), volume.metadata.labels)
  )
}
