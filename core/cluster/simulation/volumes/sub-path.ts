import type { DirectoryNode, Inode } from '../files/inode.ts'
import { DirectoryNode as Directory } from '../files/inode.ts'

/** Thrown where a `subPath` cannot be mounted; the message is the kubelet's. */
export class SubPathError extends Error {}

const mostLinks = 40

/** Checks a path below a volume. @throws SubPathError */
export function checkSubPath(path: string): void {
  if (path.startsWith('/')) {
    throw new SubPathError(`error SubPath \`${path}\` must not be an absolute path`)
  }
  if (path.split('/').includes('..')) {
    throw new SubPathError(`unable to provision SubPath \`${path}\`: must not contain '..'`)
  }
}

/**
 * What lies at a path below a volume; directories are made where nothing is, with the mode of the volume's root. Undefined for a path that
 * leads out of the volume, or through a file.
 */
export function nodeAtSubPath(root: DirectoryNode, path: string): Inode | undefined {
  const steps: DirectoryNode[] = [root]
  const left = path.split('/').toReversed()
  let links = 0
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const parent = steps.at(-1)
    if (name === '' || name === '.' || !parent) continue
    if (name === '..') {
      steps.pop()
      if (steps.length === 0) return undefined
      continue
    }
    let node = parent.entries.get(name)
    if (!node) {
      const { mode, uid, gid, modifiedAt } = root
      node = new Directory({ mode: mode & 0o6777, uid, gid, modifiedAt })
      parent.entries.set(name, node)
    }
    if (node.kind === 'directory') steps.push(node)
    else if (node.kind === 'symlink') {
      links += 1
      if (links > mostLinks || node.target.startsWith('/')) return undefined
      left.push(...node.target.split('/').toReversed())
    } else return left.every((each) => each === '' || each === '.') ? node : undefined
  }
  return steps.at(-1)
}
