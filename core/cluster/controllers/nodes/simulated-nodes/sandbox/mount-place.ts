import { directoryIn } from '../../../../simulation/containers/container-root.ts'
import { FileNode, type Inode } from '../../../../simulation/files/inode.ts'
import type { Mount } from '../../../../simulation/files/mounts.ts'

const mostLinks = 40

/**
 * Where a container runtime mounts something that is to be at `path`: the path without symbolic links. What it is mounted over is made
 * where it is not there, a directory or an empty file.
 */
export function mountPlace(
  mounts: ReadonlyMap<string, Mount>,
  path: string,
  isDirectory: boolean,
): string {
  const root = mounts.get('/')?.node
  if (!root) return path
  const attributes = { mode: 0o755, uid: 0, gid: 0, modifiedAt: root.modifiedAt }
  let steps: (readonly [at: string, node: Inode])[] = [['', root]]
  const left = path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .toReversed()
  for (let links = 0, name = left.pop(); name !== undefined; name = left.pop()) {
    const [above, parent] = steps.at(-1) ?? ['', root]
    if (name === '..') {
      if (steps.length > 1) steps.pop()
      continue
    }
    const at = `${above}/${name}`
    const mounted = mounts.get(at)?.node
    if (!mounted && parent.kind !== 'directory') return path
    const known: Inode | undefined =
      mounted ?? (parent.kind === 'directory' ? parent.entries.get(name) : undefined)
    if (known?.kind === 'symlink' && links < mostLinks) {
      links += 1
      if (known.target.startsWith('/')) steps = [['', root]]
      left.push(
        ...known.target
          .split('/')
          .filter((each) => each !== '' && each !== '.')
          .toReversed(),
      )
      continue
    }
    if (known) steps.push([at, known])
    else if (parent.kind === 'directory') {
      const isPlace = left.length === 0 && !isDirectory
      if (isPlace) parent.entries.set(name, new FileNode(attributes))
      steps.push([at, isPlace ? parent : directoryIn(parent, name, attributes)])
    }
  }
  return steps.at(-1)?.[0] || '/'
}
