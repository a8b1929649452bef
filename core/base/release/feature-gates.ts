import { once } from '../execution/once.ts'
import { featureGateTable } from './feature-gate-table.generated.ts'
import type { NamedGate } from './named-gate.generated.ts'

/** A gate that sets a whole stage. */
type StageGate = 'AllAlpha' | 'AllBeta'

/** The name of a feature gate: one of `feature-gates.txt`, in whatever releases, or one that sets a whole stage. */
export type FeatureGate = NamedGate | StageGate

export type GateStage = 'alpha' | 'beta' | 'stable' | 'deprecated'

/** A feature gate as a release has it. */
export interface ReleaseGate {
  readonly stage: GateStage
  /** The default of the gate. */
  readonly on: boolean
  /** Whether the gate is locked to its default. */
  readonly locked: boolean
}

/** The feature gates of a release. */
export interface ReleaseGates {
  /** The gates by name, without those that set a whole stage. */
  readonly gates: ReadonlyMap<FeatureGate, ReleaseGate>
  /** Gates that earlier releases had, of features that this one has for good; they cannot be set. Only those that code asks for, in
   * the default release. */
  readonly graduated: ReadonlySet<FeatureGate>
  /** Pairs of gates of which the first may be on only while the second is. */
  readonly requirements: readonly (readonly [gate: FeatureGate, required: FeatureGate])[]
}

/**
 * The gate of a name that one of the server's own tables has. Not for names that users write: those are what `isGateOf` says.
 * `npm run generate` refuses a table with an unknown gate, so that no list of the gates of all releases has to be loaded.
 */
export function gateOfTable(name: string): FeatureGate {
  return name as FeatureGate
}

function parseTable(text: string): ReleaseGates {
  const gates = new Map<FeatureGate, ReleaseGate>()
  const section = /^(\w+) (on|off)( locked)?:\n((?: {2}.*\n)*)/gm
  for (const [, stage = '', on, locked, names = ''] of text.matchAll(section)) {
    const gate = { stage: stage as GateStage, on: on === 'on', locked: !!locked }
    for (const name of names.trim().split(/\s+/)) gates.set(gateOfTable(name), gate)
  }
  const [, graduated = ''] = /^graduated: (.*)$/m.exec(text) ?? []
  return { gates, graduated: new Set(graduated.split(' ').map(gateOfTable)), requirements: [] }
}

/** The feature gates of the default release. */
export const defaultGates: () => ReleaseGates = once(() => parseTable(featureGateTable))

/** The gates that set a whole stage, by name: they are themselves of that stage, and off. */
const stageGates: ReadonlyMap<string, ReleaseGate> = new Map<StageGate, ReleaseGate>([
  ['AllAlpha', { stage: 'alpha', on: false, locked: false }],
  ['AllBeta', { stage: 'beta', on: false, locked: false }],
])

/** Whether a feature gate is on; one that the release does not know is off, unless its feature has graduated. */
export type FeatureGates = (gate: FeatureGate) => boolean

/** Whether a name that a user wrote is a feature gate of a release, or one that sets a whole stage. */
export function isGateOf(
  { gates }: Pick<ReleaseGates, 'gates'>,
  name: string,
): name is FeatureGate {
  const named: ReadonlyMap<string, ReleaseGate> = gates
  return named.has(name) || stageGates.has(name)
}

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
  gates: ReadonlyMap<string, ReleaseGate>,
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
