import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { isInRanges, parseReleaseRanges } from '../../../base/release/release-range.ts'
import { compareReleases, parseRelease, type Release } from '../../../base/release/release.ts'
import type { GroupVersionEntry, ResourceEntry } from './resource-entry.ts'
import { addFact, emptyFacts, namesIn, option, unreadable } from './resource-facts.ts'

/** A line that begins with `group` or `resource`, and the facts below it that hold in the release. */
interface Block {
  readonly line: string
  readonly facts: readonly string[]
}

interface GroupBlock extends Block {
  readonly group: string
  readonly version: string
  readonly resources: readonly Block[]
}

/**
 * Reads the resource table as `release` has it; brand placeholders are already filled in. Resources of other releases are
 * there, too, since a store may hold objects of them. @throws RangeError where a line cannot be read.
 */
export function parseResourceTable(text: string, release: Release): readonly GroupVersionEntry[] {
  const groups = readBlocks(text, release)
  const blocks = new Map(
    groups.flatMap(({ group, version, line, resources }) =>
      resources.map((block) => [
        `${formatGroupVersion(group, version)}/${nameOf(block)}`,
        { ...block, isDefault: option(line, 'served') === 'default' },
      ]),
    ),
  )
  const entries = new Map<string, ResourceEntry>()
  const entryAt = (key: string, from: string): ResourceEntry => {
    const block = blocks.get(key)
    if (!block) throw unreadable(from)
    const entry = entries.get(key) ?? readResource(block, release, entryAt)
    entries.set(key, entry)
    return entry
  }
  return groups.map(({ group, version, line, facts, resources }) => ({
    group,
    version,
    priority: priorityOf(facts.findLast((fact) => fact.startsWith('priority ')) ?? line),
    isKnown: isIn(line, release) ?? true,
    resources: resources.map((block) =>
      entryAt(`${formatGroupVersion(group, version)}/${nameOf(block)}`, block.line),
    ),
  }))
}

function nameOf({ line }: Block): string {
  return line.split(' ', 2)[1] ?? ''
}

function readBlocks(text: string, release: Release): readonly GroupBlock[] {
  const groups: (GroupBlock & { readonly facts: string[]; readonly resources: Block[] })[] = []
  let facts: string[] | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#') || line.startsWith('kind-only ')) continue
    if (line.startsWith('group ')) {
      const [, name = '', , version = ''] = line.split(' ')
      facts = []
      groups.push({ group: name === 'core' ? '' : name, version, line, facts, resources: [] })
    } else if (line.startsWith('resource ')) {
      facts = []
      groups.at(-1)?.resources.push({ line, facts })
    } else if (line.startsWith('  ') && facts) {
      const fact = asOf(line.slice(2), release)
      if (fact !== undefined) facts.push(fact)
    } else throw unreadable(line)
  }
  return groups
}

/** A fact without the releases that it holds in; undefined where `release` is none of them. */
function asOf(fact: string, release: Release): string | undefined {
  if (!fact.startsWith('[')) return fact
  const end = fact.indexOf('] ')
  return isInRanges(release, parseReleaseRanges(fact.slice(1, end)))
    ? fact.slice(end + 2)
    : undefined
}

function isIn(line: string, release: Release): boolean | undefined {
  const ranges = option(line, 'in')
  return ranges === undefined ? undefined : isInRanges(release, parseReleaseRanges(ranges))
}

function priorityOf(line: string): GroupVersionEntry['priority'] {
  const text = option(line, 'priority') ?? (line.startsWith('priority ') ? line.slice(9) : '')
  const [group, version] = text.split(',').map(Number)
  return group === undefined || version === undefined ? undefined : { group, version }
}

function readResource(
  { line, facts, isDefault }: Block & { readonly isDefault: boolean },
  release: Release,
  entryAt: (key: string, from: string) => ResourceEntry,
): ResourceEntry {
  const [, resource = '', kind = '', scope] = line.split(' ')
  if (scope !== 'namespaced' && scope !== 'cluster') throw unreadable(line)
  const like = option(line, 'like')
  const model = like === undefined ? undefined : entryAt(`${like}/${resource}`, line)
  const served = option(line, 'served')
  const entry = {
    ...(model ?? emptyFacts()),
    resource,
    kind,
    namespaced: scope === 'namespaced',
    singular: option(line, 'singular') ?? kind.toLowerCase(),
    shortNames: namesOf(line, 'short') ?? model?.shortNames ?? [],
    categories: namesOf(line, 'categories') ?? model?.categories ?? [],
    exists: true,
    isDefault: served === undefined ? isDefault : served === 'default',
    gate: undefined,
    lifecycle: {},
  }
  // Columns replace those of the model, which other facts add to.
  if (facts.some((fact) => fact.startsWith('column '))) entry.columns = []
  for (const fact of facts) addFact(entry, fact)
  return { ...entry, exists: isIn(line, release) ?? isAlive(entry, release) }
}

function namesOf(line: string, key: string): readonly string[] | undefined {
  const text = option(line, key)
  return text === undefined ? undefined : namesIn(text)
}

function isAlive({ lifecycle }: ResourceEntry, release: Release): boolean {
  const { introduced, removed } = lifecycle
  return (
    (introduced === undefined || isReached(introduced, release)) &&
    (removed === undefined || !isReached(removed, release))
  )
}

const parsed = new Map<string, Release>()

function isReached(name: string, release: Release): boolean {
  const known = parsed.get(name) ?? parseRelease(name)
  parsed.set(name, known)
  return compareReleases(known, release) <= 0
}
