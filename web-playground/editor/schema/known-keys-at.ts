import type { loadKnownKeys } from '../../../core/index.ts'
import type { Step } from '../field-range.ts'

/** Well-known labels, annotations, taints and finalizers. */
export type KnownKeys = Awaited<ReturnType<typeof loadKnownKeys>>

type KeyUse = Parameters<KnownKeys['of']>[0]

/** What the keys of a map, or the texts of a field, name. */
export interface KeyPlace {
  readonly use: KeyUse
  /** The kind that they stand on; undefined for any. */
  readonly kind?: string
}

/** The kind whose metadata stands at a path: the document's own, or that of a template in it. */
function kindAt(path: readonly Step[], kind: string): string {
  if (path.length === 2) return kind
  return path.at(-3) === 'jobTemplate' ? 'Job' : 'Pod'
}

/** What the keys of the map at a path name; undefined where they are the user's own. */
export function keyMapAt(path: readonly Step[], kind: string): KeyPlace | undefined {
  const [around, last] = path.slice(-2)
  if (around === 'metadata' && last === 'labels') return { use: 'label', kind: kindAt(path, kind) }
  if (around === 'metadata' && last === 'annotations') {
    return { use: 'annotation', kind: kindAt(path, kind) }
  }
  if (last === 'nodeSelector' && path[0] === 'spec') return { use: 'label', kind: 'Node' }
  return last === 'matchLabels' ? { use: 'label' } : undefined
}

/** What the text at a path names; undefined where it names no key. */
export function keyTextAt(path: readonly Step[], kind: string): KeyPlace | undefined {
  const last = path.at(-1)
  if (last === 'topologyKey') return { use: 'label', kind: 'Node' }
  const [list, item] = path.slice(-3, -1)
  const isTaint = list === 'tolerations' || list === 'taints'
  if (last === 'key' && typeof item === 'number' && isTaint) return { use: 'taint' }
  const [around, name, at] = path.slice(-3)
  const isFinalizer = around === 'metadata' && name === 'finalizers' && typeof at === 'number'
  return isFinalizer ? { use: 'finalizer', kind } : undefined
}
