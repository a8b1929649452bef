import type { FileStatus } from '../../files/process-files.ts'
import { failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { type Part, pathIn } from './file-text.ts'

/** A file, link or directory on a walk. */
export interface TreeEntry {
  readonly path: string
  readonly status: FileStatus
  /** 0 of the path that the walk begins with. */
  readonly depth: number
}

/** What is done on a walk. */
export interface TreeVisitor {
  /** Whether what symbolic links lead to is visited: `top`, that at which the walk begins alone. */
  readonly follow?: 'top' | 'all'
  /** Returns whether what lies in the directory is visited. */
  before(entry: TreeEntry): Part<boolean>
  /** Called of a directory after what lies in it. */
  after?(entry: TreeEntry): Part<void>
  /** What lies at the path, or the names in it, could not be read. */
  failed(path: string, why: string): Part<void>
}

/** Visits a path and all that lies below it, in the order of names, and charges the way. */
export function* walkTree(session: ShellSession, top: string, visitor: TreeVisitor): Part<void> {
  const { meter } = session
  const left: { readonly path: string; readonly depth: number; readonly entered?: TreeEntry }[] = [
    { path: top, depth: 0 },
  ]
  // Directories on the way down, where links are followed: one that leads to them leads nowhere.
  const open = new Set<number>()
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, depth, entered } = next
    const wait = meter.spend(1)
    if (wait) yield wait
    if (entered) {
      open.delete(entered.status.number)
      if (visitor.after) yield* visitor.after(entered)
      continue
    }
    let status: FileStatus | undefined
    const { follow } = visitor
    const follows = follow === 'all' || (follow === 'top' && depth === 0)
    const why = failureOf(() => {
      const at = session.path(path)
      status = (follows && session.files.find(at)) || session.files.status(at, false)
    })
    if (!status) {
      yield* visitor.failed(path, why ?? '')
      continue
    }
    const entry: TreeEntry = { path, status, depth }
    const isInside = yield* visitor.before(entry)
    if (!isInside || status.kind !== 'directory' || open.has(status.number)) continue
    open.add(status.number)
    left.push({ path, depth, entered: entry })
    const whyNot = failureOf(() => {
      for (const name of session.list(path).toReversed()) {
        left.push({ path: pathIn(path, name), depth: depth + 1 })
      }
    })
    if (whyNot !== undefined) yield* visitor.failed(path, whyNot)
  }
}
