import { defaultGates, type ReleaseGate, type ReleaseGates } from './feature-gates.ts'

/** Warnings about chosen gates that will go: those of stable and of deprecated features, in the order given. */
export function gateWarnings(
  chosen: ReadonlyMap<string, boolean>,
  { gates }: ReleaseGates = defaultGates(),
): readonly string[] {
  const named: ReadonlyMap<string, ReleaseGate> = gates
  return [...chosen].flatMap(([name, on]) => {
    const stage = named.get(name)?.stage
    if (stage !== 'stable' && stage !== 'deprecated') return []
    const word = stage === 'stable' ? 'GA' : stage
    return [`Setting ${word} feature gate ${name}=${on}. It will be removed in a future release.`]
  })
}
