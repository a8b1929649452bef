import {
  type FeatureGate,
  gateOfTable,
  type GateStage,
  type ReleaseGate,
  type ReleaseGates,
} from './feature-gates.ts'
import { isInRanges, parseReleaseRanges } from './release-range.ts'
import { compareReleases, parseRelease, type Release } from './release.ts'

/** What a stage means unless a line says otherwise. */
const usual: Readonly<Record<string, ReleaseGate>> = {
  alpha: { stage: 'alpha', on: false, locked: false },
  beta: { stage: 'beta', on: true, locked: false },
  stable: { stage: 'stable', on: true, locked: true },
  deprecated: { stage: 'deprecated', on: false, locked: false },
} satisfies Record<GateStage, ReleaseGate>

/**
 * The feature gates of a release, from the history of all of them, whose lines `feature-gates.txt` explains.
 *
 * @throws RangeError where a line is malformed.
 */
export function gatesOfRelease(history: string, release: Release): ReleaseGates {
  const gates = new Map<FeatureGate, ReleaseGate>()
  const graduated = new Set<FeatureGate>()
  const requirements: [gate: FeatureGate, required: FeatureGate][] = []
  for (const line of history.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [first = '', ...words] = line.split(' ')
    const name = gateOfTable(first)
    const { gate, before, required } = parseLife(line, words, release)
    if (gate) gates.set(name, gate)
    else if (before?.stage === 'stable' && before.on) graduated.add(name)
    for (const other of required) requirements.push([name, other])
  }
  return { gates, graduated, requirements }
}

interface GateLife {
  /** The gate as the release has it; undefined before it came and after it went. */
  readonly gate: ReleaseGate | undefined
  /** The gate before it was removed. */
  readonly before: ReleaseGate | undefined
  /** Gates that the release requires it to be on together with. */
  readonly required: readonly FeatureGate[]
}

function parseLife(line: string, words: readonly string[], release: Release): GateLife {
  let gate: ReleaseGate | undefined
  let before: ReleaseGate | undefined
  const required: FeatureGate[] = []
  for (const word of words) {
    const [, other, ranges = ''] = /^requires=(\w+)@(.+)$/.exec(word) ?? []
    if (other !== undefined) {
      if (isInRanges(release, parseReleaseRanges(ranges))) required.push(gateOfTable(other))
      continue
    }
    const [, stage = '', exceptions = '', since = ''] =
      /^(\w+)(?::([\w,]+))?@(.+)$/.exec(word) ?? []
    const found = usual[stage]
    if (!found && stage !== 'removed') throw new RangeError(`feature gates: bad line "${line}"`)
    if (compareReleases(parseRelease(since), release) > 0) continue
    before = found ? undefined : gate
    gate = found && withExceptions(found, exceptions, line)
  }
  return { gate, before, required }
}

function withExceptions(gate: ReleaseGate, exceptions: string, line: string): ReleaseGate {
  let { on, locked } = gate
  for (const exception of exceptions === '' ? [] : exceptions.split(',')) {
    if (exception === 'on') on = true
    else if (exception === 'off') on = false
    else if (exception === 'locked') locked = true
    else if (exception === 'free') locked = false
    else throw new RangeError(`feature gates: bad line "${line}"`)
  }
  return { stage: gate.stage, on, locked }
}
