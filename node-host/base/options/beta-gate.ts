import type { FeatureGate } from '../../../core/index.ts'
import type { StartOptions } from './start-options.ts'

/** Whether a gate of beta stage, which the host asks for before a server runs, is on. */
export function isBetaGateOn(
  { featureGates }: Pick<StartOptions, 'featureGates'>,
  gate: FeatureGate,
): boolean {
  return featureGates?.get(gate) ?? featureGates?.get('AllBeta') ?? true
}
