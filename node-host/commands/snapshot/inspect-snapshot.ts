import { statSync } from 'node:fs'
import type { StoredValue } from '../../../core/index.ts'
import type { SnapshotHeader } from '../../store/snapshot/snapshot-format.ts'

const decoder = new TextDecoder()

/** How many objects of each kind a snapshot has. */
export class SnapshotCounts {
  readonly #byKind = new Map<string, number>()
  #objects = 0
  #others = 0

  get objects(): number {
    return this.#objects
  }

  /** Values that are no objects, such as records of allocated ports. */
  get others(): number {
    return this.#others
  }

  /** Counts by `kind.version.group`, in the order of the names. */
  get kinds(): readonly (readonly [kind: string, count: number])[] {
    return [...this.#byKind].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  add({ value }: StoredValue): void {
    const kind = kindOf(value)
    if (kind === undefined) {
      this.#others++
      return
    }
    this.#objects++
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + 1)
  }
}

function kindOf(value: Uint8Array): string | undefined {
  const { kind, apiVersion } = parsed(value)
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return undefined
  return `${apiVersion} ${kind}`
}

function parsed(value: Uint8Array): { readonly kind?: unknown; readonly apiVersion?: unknown } {
  try {
    const object: unknown = JSON.parse(decoder.decode(value))
    return typeof object === 'object' && object !== null ? object : {}
  } catch {
    return {}
  }
}

interface Inspected {
  /** The name that the user gave. */
  readonly name: string
  readonly file: string
  readonly header: SnapshotHeader
  readonly counts: SnapshotCounts
  readonly output: 'text' | 'json'
}

/** What `skerry snapshot inspect` prints. */
export function describeSnapshot({ name, file, header, counts, output }: Inspected): string {
  const bytes = statSync(name).size
  const { kinds, objects, others } = counts
  if (output === 'json') {
    const facts = {
      ...header,
      file: name,
      bytes,
      objects,
      others,
      kinds: Object.fromEntries(kinds),
    }
    return `${JSON.stringify(facts, undefined, 2)}\n`
  }
  const { brand, release, revision, source, createdBy, createdAt } = header
  const rows: (readonly [string, string])[] = [
    ['file', `${name}, ${bytes} bytes`],
    ['brand', brand],
    ...(release === undefined ? [] : [['release', release] as const]),
    ['revision', String(revision)],
    ['source', name === file ? source : 'etcdctl snapshot'],
    ['created', `${createdAt} by ${createdBy}`],
    ['objects', String(objects)],
    ...kinds.map(([kind, count]) => [`  ${kind}`, String(count)] as const),
    ...(others === 0 ? [] : [['other values', String(others)] as const]),
  ]
  const width = Math.max(...rows.map(([title]) => title.length))
  return rows.map(([title, text]) => `${title.padEnd(width)}  ${text}\n`).join('')
}
