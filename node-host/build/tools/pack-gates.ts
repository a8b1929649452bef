import {
  type FeatureGate,
  gateOfTable,
  type ReleaseGate,
  type ReleaseGates,
} from '../../../core/base/release/feature-gates.ts'
import { gatesOfRelease } from '../../../core/base/release/gate-history.ts'
import type { Release } from '../../../core/base/release/release.ts'

const width = 118

/**
 * Packs the feature gates of one release, from the history of all, for the parser in core/base/release/feature-gates.ts: a line that
 * ends in a colon has the stage, the default, and whether the gates are locked to it; below it are their names. The last line has the
 * graduated gates among `inCode`.
 *
 * @throws Error where the release checks gates against each other, which the packed table cannot say.
 */
export function packGates(history: string, release: Release, inCode: ReadonlySet<string>): string {
  const { gates, graduated, requirements } = gatesOfRelease(history, release)
  const sections = new Map<string, string[]>()
  for (const [name, gate] of gates) {
    const heading = headingOf(gate)
    const names = sections.get(heading)
    if (names) names.push(name)
    else sections.set(heading, [name])
  }
  for (const [name, required] of requirements) {
    const [gate, other] = [gates.get(name), gates.get(required)]
    const isAlwaysMet = other?.locked === true && other.on
    if (gate && !isAlwaysMet) throw new Error(`${name} requires ${required}: it cannot be packed`)
  }
  const table = [...sections.keys()]
    .sort()
    .map((heading) => `${heading}:\n${wrapped((sections.get(heading) ?? []).sort())}`)
  const graduatedInCode = [...graduated].filter((name) => inCode.has(name)).sort()
  return `${table.join('')}graduated: ${graduatedInCode.join(' ')}\n`
}

function headingOf({ stage, on, locked }: ReleaseGate): string {
  return `${stage} ${on ? 'on' : 'off'}${locked ? ' locked' : ''}`
}

/** Lines of names, indented. */
function wrapped(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + name.length > width) lines.push(`  ${name}`)
    else lines[lines.length - 1] = `${line} ${name}`
  }
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Leaves only those gates in a packed type table (`gate=A+B,C:own`, see core/objects/schema/gated-fields.ts) that an operator of the release
 * can switch: fields of graduated features, and of those whose gate is locked to on, have none.
 *
 * @throws Error for a field of the release none of whose gates it knows.
 */
export function packFieldGates(table: string, { gates, graduated }: ReleaseGates): string {
  const isKnown = (name: FeatureGate): boolean => gates.has(name) || graduated.has(name)
  const isSettled = (name: FeatureGate): boolean => {
    const gate = gates.get(name)
    return gate ? gate.locked && gate.on : true
  }
  return table.replaceAll(
    /^( [^%\n]*) gate=([\w,+]+)(:\w+)?/gm,
    (line, before, names, mode = '') => {
      const ways = String(names)
        .split(',')
        .map((way) => way.split('+').map(gateOfTable))
        .filter((way) => way.every(isKnown))
      if (ways.length === 0) throw new Error(`no gate of the release: ${line}`)
      const open = ways.map((way) => way.filter((name) => !isSettled(name)))
      if (open.some((way) => way.length === 0)) return before
      return `${before} gate=${open.map((way) => way.join('+')).join(',')}${mode}`
    },
  )
}
