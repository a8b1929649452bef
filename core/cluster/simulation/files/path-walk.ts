import { canSearch, type Credentials, isAllowed } from './credentials.ts'
import { FileError } from './file-error.ts'
import type { DirectoryNode, Inode } from './inode.ts'
import type { Mount, Mounts } from './mounts.ts'

/** Characters of a path at most, as in Linux (`PATH_MAX`). */
export const longestPath = 4096
/** Bytes of a name at most (`NAME_MAX`). */
const longestName = 255
/** Symbolic links that are followed on the way to a path. */
const mostLinks = 40

/** A directory on the way to a path. */
export interface Step {
  readonly node: DirectoryNode
  readonly mount: Mount
  readonly name: string
  /** The mounts below it. */
  readonly below: MountPoints | undefined
}

/** Where a path leads: to a node, or to a name in a directory that has none of that name. */
export interface Place {
  readonly parent: Step
  readonly name: string
  readonly node: Inode | undefined
  readonly mount: Mount
  /** Whether a file system is mounted there. */
  readonly isMountPoint: boolean
  /** The directories on the way, without symbolic links; the last one is the place itself, where it is one. */
  readonly steps: readonly Step[]
  /** The path ends with a slash, so that it means a directory. */
  readonly isOfDirectory: boolean
  /** The last name of the path is `.` or `..`, so that it is no entry of a directory. */
  readonly isDots: boolean
}

export interface WalkOptions {
  /** Whether a symbolic link at the end is followed. */
  readonly follow: boolean
  /** Makes directories that are not there. */
  readonly make?: (place: Place) => DirectoryNode
}

/**
 * Follows a path as path_resolution(7) has it: symbolic links, `..`, mounts, and the right to search each directory on the way.
 *
 * @throws FileError ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG
 */
export function walkPath(
  mounts: Mounts,
  credentials: Credentials,
  path: string,
  { follow, make }: WalkOptions,
): Place {
  if (path.length >= longestPath) throw new FileError('ENAMETOOLONG')
  if (path === '') throw new FileError('ENOENT')
  const points = mountPointsOf(mounts)
  const { mount: top } = points
  if (top?.node.kind !== 'directory') throw new TypeError('a container has a directory at /')
  const root: Step = { node: top.node, mount: top, name: '', below: points }
  let steps = [root]
  let links = 0
  let isOfDirectory = path.endsWith('/')
  let isDots = true
  // The next name is the last one; none is empty.
  const left = namesOf(path)
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const parent = steps.at(-1) ?? root
    if (!isAllowed(credentials, parent.node, canSearch)) throw new FileError('EACCES')
    isDots = name === '.' || name === '..'
    if (isDots) {
      if (name === '..' && steps.length > 1) steps.pop()
      continue
    }
    if (isTooLong(name)) throw new FileError('ENAMETOOLONG')
    const below = parent.below?.points.get(name)
    const mounted = below?.mount
    const mount = mounted ?? parent.mount
    const isLast = left.length === 0
    const isMountPoint = mounted !== undefined
    let node = mounted?.node ?? parent.node.entries.get(name)
    if (!node && make) {
      node = make({ parent, name, node, mount, isMountPoint, steps, isOfDirectory, isDots })
    }
    if (!node) {
      if (!isLast) throw new FileError('ENOENT')
      return { parent, name, node, mount, isMountPoint, steps, isOfDirectory, isDots }
    }
    if (node.kind === 'symlink' && (!isLast || follow || isOfDirectory)) {
      links += 1
      if (links > mostLinks) throw new FileError('ELOOP')
      if (node.target.startsWith('/')) steps = [root]
      if (isLast) isOfDirectory ||= node.target.endsWith('/')
      left.push(...namesOf(node.target))
      continue
    }
    if (node.kind === 'directory') {
      steps.push({ node, mount, name, below })
      continue
    }
    if (!isLast || isOfDirectory) throw new FileError('ENOTDIR')
    return { parent, name, node, mount, isMountPoint, steps, isOfDirectory, isDots }
  }
  const { node, mount, name, below } = steps.at(-1) ?? root
  const parent = steps.at(-2) ?? root
  const isMountPoint = below?.mount !== undefined
  return { parent, name, node, mount, isMountPoint, steps, isOfDirectory, isDots }
}

/** The path of a place, without symbolic links. */
export function pathOfPlace({ steps, name, node }: Place): string {
  const names = steps.map((step) => step.name)
  if (node?.kind !== 'directory') names.push(name)
  return names.join('/') || '/'
}

/** Mounts by the names that lead to them. */
export interface MountPoints {
  mount: Mount | undefined
  readonly points: Map<string, MountPoints>
}

const known = new WeakMap<Mounts, { readonly size: number; readonly points: MountPoints }>()

function mountPointsOf(mounts: Mounts): MountPoints {
  const made = known.get(mounts)
  if (made?.size === mounts.size) return made.points
  const points: MountPoints = { mount: mounts.get('/'), points: new Map() }
  for (const [path, mount] of mounts) {
    let at = points
    for (const name of namesOf(path).toReversed()) {
      const next: MountPoints = at.points.get(name) ?? { mount: undefined, points: new Map() }
      at.points.set(name, next)
      at = next
    }
    at.mount = mount
  }
  known.set(mounts, { size: mounts.size, points })
  return points
}

/** The names of a path, the last one first. */
function namesOf(path: string): string[] {
  const names: string[] = []
  for (let end = path.length; end > 0;) {
    const at = path.lastIndexOf('/', end - 1)
    if (at + 1 < end) names.push(path.slice(at + 1, end))
    end = at
  }
  return names
}

function isTooLong(name: string): boolean {
  if (name.length > longestName) return true
  if (name.length * 3 <= longestName) return false
  let bytes = 0
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0
    // A byte that is no text stands as a lone surrogate.
    const isByte = code >= 0xdc80 && code <= 0xdcff
    bytes += code < 0x80 || isByte ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > longestName
}
