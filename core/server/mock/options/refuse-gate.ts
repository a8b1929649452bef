import { didYouMean } from '../../../base/text/nearest-name.ts'
import type { EmulatedRelease } from '../../../kinds/assembly/releases/emulated-release.ts'

/** Refuses a feature gate that a release does not have. @throws RangeError with the nearest gate */
export function refuseGate(gate: string, { name, gates }: EmulatedRelease): never {
  const near = didYouMean(gate, [...gates.gates.keys(), 'AllAlpha', 'AllBeta'])
  throw new RangeError(
    `featureGates: release ${name} has no feature gate ${gate}${near || '; skerry gates lists them'}`,
  )
}
