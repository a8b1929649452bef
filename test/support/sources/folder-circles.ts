import type { FileImport } from './import-graph.ts'

/** Children of one folder, files or folders, each of which reaches all others by imports of the files below them. */
export interface FolderCircle {
  /** Empty for the project's root. */
  readonly folder: string
  /** Names in the folder, sorted. */
  readonly members: readonly string[]
  /** The imports between files below different members, as `from → to`, sorted. */
  readonly imports: readonly string[]
}

type Arrows = Map<string, Map<string, FileImport[]>>

/** Every circle among the children of every folder; by folder, then by members. */
export function findFolderCircles(imports: readonly FileImport[]): readonly FolderCircle[] {
  return [...arrowsByFolder(imports)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([folder, arrows]) =>
      stronglyConnected(arrows).map((members) => ({
        folder,
        members,
        imports: tying(arrows, members),
      })),
    )
}

/** An import ties two children of one folder only: the deepest that holds both files. */
function arrowsByFolder(imports: readonly FileImport[]): ReadonlyMap<string, Arrows> {
  const folders = new Map<string, Arrows>()
  for (const each of imports) {
    const [from, to] = [each.from.split('/'), each.to.split('/')]
    let depth = 0
    while (depth < from.length && from[depth] === to[depth]) depth++
    const [source, target] = [from[depth], to[depth]]
    if (source === undefined || target === undefined) continue
    const folder = from.slice(0, depth).join('/')
    const arrows: Arrows = folders.get(folder) ?? new Map()
    folders.set(folder, arrows)
    const targets = arrows.get(source) ?? new Map<string, FileImport[]>()
    arrows.set(source, targets)
    targets.set(target, [...(targets.get(target) ?? []), each])
  }
  return folders
}

function tying(arrows: Arrows, members: readonly string[]): readonly string[] {
  return members
    .flatMap((source) => members.flatMap((target) => arrows.get(source)?.get(target) ?? []))
    .map(({ from, to }) => `${from} → ${to}`)
    .sort()
}

/** Groups of two and more nodes that all reach each other. */
function stronglyConnected(arrows: Arrows): readonly (readonly string[])[] {
  const reach = new Map([...arrows.keys()].map((node) => [node, reachable(arrows, node)]))
  const groups: string[][] = []
  const placed = new Set<string>()
  for (const node of [...arrows.keys()].sort()) {
    if (placed.has(node) || !reach.get(node)?.has(node)) continue
    const group = [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node)).sort()
    for (const member of group) placed.add(member)
    groups.push(group)
  }
  return groups
}

function reachable(arrows: Arrows, start: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of arrows.get(node)?.keys() ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return seen
}
