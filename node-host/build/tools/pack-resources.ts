import { parseReleaseRanges, isInRanges } from '../../../core/base/release/release-range.ts'
import { compareReleases, parseRelease, type Release } from '../../../core/base/release/release.ts'
import { withoutComments } from './pack-types.ts'

interface Block {
  readonly line: string
  readonly facts: readonly string[]
}

/** Packs the resource table of all releases: without comments and what only people read. */
export function packResourceHistory(text: string): string {
  const lines = withoutComments(text).filter((line) => !line.startsWith('kind-only '))
  return `${lines.join('\n')}\n`
}

/**
 * Packs the resource table as `release` has it: the group versions that it knows, its resources, their facts without any ranges.
 *
 * @throws Error where a resource is like one that the release does not have
 */
export function packResources(text: string, release: Release): string {
  const blocks = readBlocks(text)
  const packed: string[] = []
  const names = new Set<string>()
  let groupVersion = ''
  let isKnown = false
  for (const { line, facts } of blocks) {
    const [word, name = '', , version = ''] = line.split(' ')
    const held = facts.flatMap((fact) => asOf(fact, release) ?? [])
    if (word === 'group') {
      isKnown = isIn(line, release) ?? true
      groupVersion = name === 'core' ? version : `${name}/${version}`
    } else if (isKnown) names.add(`${groupVersion}/${name}`)
    if (!isKnown || (word === 'resource' && !exists(line, held, release))) continue
    packed.push(withoutRanges(line), ...held.map((fact) => `  ${fact}`))
  }
  checkModels(packed, names)
  return `${packed.join('\n')}\n`
}

function readBlocks(text: string): readonly Block[] {
  const blocks: { readonly line: string; readonly facts: string[] }[] = []
  for (const line of withoutComments(text)) {
    if (line.startsWith('  ')) blocks.at(-1)?.facts.push(line.slice(2))
    else if (!line.startsWith('kind-only ')) blocks.push({ line, facts: [] })
  }
  return blocks
}

function isIn(line: string, release: Release): boolean | undefined {
  const ranges = / in=(\S+)/.exec(line)?.[1]
  return ranges === undefined ? undefined : isInRanges(release, parseReleaseRanges(ranges))
}

function exists(line: string, facts: readonly string[], release: Release): boolean {
  const lifecycle = facts.findLast((fact) => fact.startsWith('lifecycle ')) ?? ''
  const reached = (key: string): boolean | undefined => {
    const name = new RegExp(` ${key}=(\\S+)`).exec(lifecycle)?.[1]
    return name === undefined ? undefined : compareReleases(parseRelease(name), release) <= 0
  }
  return isIn(line, release) ?? (reached('introduced') !== false && reached('removed') !== true)
}

/** A fact without the releases that it holds in; undefined where `release` is none of them. */
function asOf(fact: string, release: Release): string | undefined {
  const [, ranges, rest] = /^\[(\S+)\] (.+)$/.exec(fact) ?? []
  if (ranges === undefined) return fact
  return isInRanges(release, parseReleaseRanges(ranges)) ? rest : undefined
}

/** A line without its releases, and without a singular name that is the kind's in lower case. */
function withoutRanges(line: string): string {
  const kind = line.split(' ')[2] ?? ''
  return line.replace(/ in=\S+/, '').replace(` singular=${kind.toLowerCase()}`, '')
}

function checkModels(lines: readonly string[], names: ReadonlySet<string>): void {
  for (const line of lines) {
    const [, resource, model] = /^resource (\S+) .* like=(\S+)/.exec(line) ?? []
    if (model !== undefined && !names.has(`${model}/${resource}`)) {
      throw new Error(`${resource}: the release has no ${model}/${resource}`)
    }
  }
}
