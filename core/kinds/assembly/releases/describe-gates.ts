import { effectiveGates } from '../../../base/release/effective-gates.ts'
import type { GateStage } from '../../../base/release/feature-gates.ts'
import type { EmulatedRelease } from './emulated-release.ts'
import { gatedTables } from './gated-tables.ts'

/** A feature gate of a release, as `skerry gates` lists it. */
export interface GateDescription {
  readonly name: string
  readonly stage: GateStage
  /** Whether the gate is on unless it is set. */
  readonly on: boolean
  /** Whether the gate is locked to its default. */
  readonly locked: boolean
  /** Whether the gate changes what this server does. */
  readonly hasEffect: boolean
}

/** The feature gates of a release by name, without `AllAlpha` and `AllBeta`. */
export function describeGates(release: EmulatedRelease): readonly GateDescription[] {
  const effective = effectiveGates(gatedTables(release))
  return [...release.gates.gates]
    .map(([name, gate]) => ({ name, ...gate, hasEffect: effective.has(name) && !gate.locked }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
