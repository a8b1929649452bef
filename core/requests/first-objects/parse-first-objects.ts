import type { JsonObject, JsonValue, WritableJsonObject } from '../../base/api/json.ts'
import {
  type FeatureGate,
  type FeatureGates,
  gateOfTable,
} from '../../base/release/feature-gates.ts'
import { isInRanges, parseReleaseRanges } from '../../base/release/release-range.ts'
import type { Release } from '../../base/release/release.ts'

/** Rule of a role in the table, with its fields in stored order. */
export type TableRule =
  | { readonly verbs: string[]; readonly nonResourceURLs: string[] }
  | {
      readonly verbs: string[]
      readonly apiGroups: string[]
      readonly resources: string[]
      readonly resourceNames?: string[]
    }

/** Entry of the first objects table. */
export interface TableEntry {
  readonly kind: string
  /** Empty for cluster-scoped kinds. */
  readonly namespace: string
  readonly name: string
  /** Words behind the name: `role=view`, or `mandatory` without a value. */
  readonly words: ReadonlyMap<string, string>
  readonly rules: readonly TableRule[]
  readonly subjects: readonly { readonly kind: string; readonly name: string }[]
  readonly fields: JsonObject
}

type Draft = TableEntry & {
  fields: WritableJsonObject
  rules: TableRule[]
  subjects: TableEntry['subjects'][number][]
}

/** Feature gates that entries and rules of the table depend on. */
export function gatesOfTable(text: string): ReadonlySet<FeatureGate> {
  return new Set([...text.matchAll(/ if[= ](\S+)/g)].flatMap(([, gates = '']) => gatesOf(gates)))
}

function gatesOf(text: string): FeatureGate[] {
  return text.split(',').map(gateOfTable)
}

/**
 * Reads core/kinds/tables/first-objects.txt with placeholders filled in as `release` has it, without what depends on feature gates
 * that are off.
 *
 * @throws RangeError for an unreadable line.
 */
export function parseFirstObjects(
  text: string,
  gate: FeatureGates,
  release: Release,
): readonly TableEntry[] {
  const areOn = (gates: string): boolean => gatesOf(gates).every((name) => gate(name))
  const isIn = (ranges: string): boolean => isInRanges(release, parseReleaseRanges(ranges))
  const entries: Draft[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const entry = entries.at(-1)
    if (!line.startsWith('  ')) entries.push(parseHeader(line))
    else if (entry) {
      const [, ranges, fact = ''] = /^ {2}(?:\[(\S+)\] )?(.*)$/.exec(line) ?? []
      if (ranges === undefined || isIn(ranges)) addFact(entry, fact, areOn)
    }
  }
  return entries.filter(({ words }) => {
    const gates = words.get('if')
    const releases = words.get('in')
    return (gates === undefined || areOn(gates)) && (releases === undefined || isIn(releases))
  })
}

function parseHeader(line: string): Draft {
  const [kind = '', path = '', ...options] = line.split(' ')
  const slash = path.indexOf('/')
  const words = options.map((option): [string, string] => {
    const equals = option.indexOf('=')
    return equals === -1 ? [option, ''] : [option.slice(0, equals), option.slice(equals + 1)]
  })
  return {
    kind,
    namespace: path.slice(0, Math.max(slash, 0)),
    name: path.slice(slash + 1),
    words: new Map(words),
    rules: [],
    subjects: [],
    fields: {},
  }
}

function addFact(entry: Draft, line: string, areOn: (gates: string) => boolean): void {
  const colon = line.indexOf(' : ')
  const space = line.indexOf(' ')
  const [word, rest] = [line.slice(0, space), line.slice(space + 1)]
  if (word === 'to') {
    const [kind = '', name = ''] = rest.split(' ')
    entry.subjects.push({ kind, name })
  } else if (/^["{[\d]/.test(rest)) entry.fields[word] = JSON.parse(rest) as JsonValue
  else if (colon !== -1) {
    const [rule = '', gates] = line.slice(colon + 3).split(' if ')
    if (gates !== undefined && !areOn(gates)) return
    entry.rules.push(parseRule(line.slice(0, colon).split(' '), rule))
  } else throw new RangeError(`first objects: cannot read "${line}"`)
}

function parseRule(verbs: string[], text: string): TableRule {
  const [what = '', groups] = text.split(' in ')
  if (groups === undefined) return { verbs, nonResourceURLs: what.split(' ') }
  const [resources = '', names] = what.split(' named ')
  return {
    verbs,
    apiGroups: groups.split(' ').map((group) => (group === 'core' ? '' : group)),
    resources: resources.split(' '),
    ...(names !== undefined && { resourceNames: names.split(' ') }),
  }
}
