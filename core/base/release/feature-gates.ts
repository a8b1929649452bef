import { once } from '../execution/once.ts'
import { featureGateTable } from './feature-gate-table.generated.ts'

export type GateStage = 'alpha' | 'beta' | 'stable' | 'deprecated'

/** A feature gate as a release has it. */
export interface FeatureGate {
  readonly stage: GateStage
  /** The default of the gate. */
  readonly on: boolean
  /** Whether the gate is locked to its default. */
  readonly locked: boolean
}

/** The feature gates of a release. */
export interface ReleaseGates {
  /** The gates by name, without those that set a whole stage. */
  readonly gates: ReadonlyMap<string, FeatureGate>
  /** Gates that earlier releases had, of features that this one has for good; they cannot be set. Only those that code asks for, in
   * the default release. */
  readonly graduated: ReadonlySet<string>
  /** Pairs of gates of which the first may be on only while the second is. */
  readonly requirements: readonly (readonly [gate: string, required: string])[]
}

function parseTable(text: string): ReleaseGates {
  const gates = new Map<string, FeatureGate>()
  const section = /^(\w+) (on|off)( locked)?:\n((?: {2}.*\n)*)/gm
  for (const [, stage = '', on, locked, names = ''] of text.matchAll(section)) {
    const gate = { stage: stage as GateStage, on: on === 'on', locked: !!locked }
    for (const name of names.trim().split(/\s+/)) gates.set(name, gate)
  }
  const [, graduated = ''] = /^graduated: (.*)$/m.exec(text) ?? []
  return { gates, graduated: new Set(graduated.split(' ')), requirements: [] }
}

/** The feature gates of the default release. */
export const defaultGates: () => ReleaseGates = once(() => parseTable(featureGateTable))

/** The gates that set a whole stage, by name: they are themselves of that stage, and off. */
const stageGates: ReadonlyMap<string, FeatureGate> = new Map([
  ['AllAlpha', { stage: 'alpha', on: false, locked: false }],
  ['AllBeta', { stage: 'beta', on: false, locked: false }],
])

/** Whether a feature gate is on; one that the release does not know is off, unless its feature has graduated. */
export type FeatureGates = (name: string) => boolean

/**
 * The feature gates of a release with the operator's choices applied. `AllAlpha` and `AllBeta` set a whole stage, named gates win
 * over them.
 *
 * @throws RangeError for a gate that the release does not know, one that is locked to the other value, or one that is on without
 * a gate that it requires.
 */
export function createFeatureGates(
  chosen: ReadonlyMap<string, boolean>,
  release: ReleaseGates = defaultGates(),
): FeatureGates {
  const { gates, graduated } = release
  checkChosen(chosen, gates)
  const stages = new Map([
    ['alpha', chosen.get('AllAlpha')],
    ['beta', chosen.get('AllBeta')],
  ])
  const isOn: FeatureGates = (name) => {
    const gate = gates.get(name)
    if (gate) return chosen.get(name) ?? stages.get(gate.stage) ?? gate.on
    return stageGates.has(name) ? chosen.get(name) === true : graduated.has(name)
  }
  for (const [name, required] of release.requirements) {
    if (isOn(name) && !isOn(required)) {
      throw new RangeError(`${name} feature requires ${required} feature to be enabled`)
    }
  }
  return isOn
}

/** Checks chosen gates in their order; all that are locked are named, up to the first that is unknown. */
function checkChosen(
  chosen: ReadonlyMap<string, boolean>,
  gates: ReadonlyMap<string, FeatureGate>,
): void {
  const mistakes: string[] = []
  for (const [name, on] of chosen) {
    const gate = gates.get(name) ?? stageGates.get(name)
    if (!gate) {
      mistakes.push(`unrecognized feature gate: ${name}`)
      break
    }
    if (gate.locked && gate.on !== on) {
      mistakes.push(`cannot set feature gate ${name} to ${on}, feature is locked to ${gate.on}`)
    }
  }
  const [first, second] = mistakes
  if (first === undefined) return
  throw new RangeError(second === undefined ? first : `[${mistakes.join(', ')}]`)
}

/**
 * The feature gates that a help text offers, one a line, such as `WatchList=true|false (BETA - default=true)`: those of alpha and
 * beta stage.
 */
export function offeredGates({ gates }: ReleaseGates = defaultGates()): readonly string[] {
  return [...stageGates, ...gates]
    .filter(([, { stage }]) => stage === 'alpha' || stage === 'beta')
    .map(([name, { stage, on }]) => `${name}=true|false (${stage.toUpperCase()} - default=${on})`)
    .sort()
}
