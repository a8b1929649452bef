import { directoryIn } from '../containers/container-root.ts'
import { FileError } from '../files/file-error.ts'
import type { FileRoom } from '../files/file-room.ts'
import { DirectoryNode, type FileAttributes, FileNode, LinkNode } from '../files/inode.ts'
import { entryBytes } from '../files/process-files.ts'

/** What is stored of an entry of a volume: kind, path, mode, uid, gid, time of its last change, and the id of its content or its target. */
type StoredEntry = readonly [
  kind: 'd' | 'f' | 'l',
  path: string,
  mode: number,
  uid: number,
  gid: number,
  modifiedAt: number,
  extra: string,
]

/** The entries of a volume as text, its root first, parents before what lies in them. `idOf` names the content of a file. */
export function textOfTree(root: DirectoryNode, idOf: (file: FileNode) => string): string {
  const entries: StoredEntry[] = []
  const left: (readonly [path: string, node: DirectoryNode])[] = [['', root]]
  const add = (
    kind: StoredEntry[0],
    path: string,
    { mode, uid, gid, modifiedAt }: FileAttributes,
    extra = '',
  ): void => {
    entries.push([kind, path, mode, uid, gid, modifiedAt, extra])
  }
  add('d', '', root)
  for (let next = left.pop(); next; next = left.pop()) {
    const [above, directory] = next
    for (const name of directory.entries.keys()) {
      const node = directory.entries.get(name)
      const path = above === '' ? name : `${above}/${name}`
      if (node?.kind === 'directory') {
        add('d', path, node)
        left.push([path, node])
      } else if (node?.kind === 'file') add('f', path, node, idOf(node))
      else if (node?.kind === 'symlink') add('l', path, node, node.target)
    }
  }
  return JSON.stringify(entries)
}

/** The root of a volume by {@link textOfTree}; files of one content are one file with several names. */
export function treeOfText(text: string, contentOf: (id: string) => Uint8Array): DirectoryNode {
  const files = new Map<string, FileNode>()
  let root = new DirectoryNode({ mode: 0o777, uid: 0, gid: 0, modifiedAt: 0 })
  for (const [kind, path, mode, uid, gid, modifiedAt, extra] of JSON.parse(text) as StoredEntry[]) {
    const attributes = { mode, uid, gid, modifiedAt }
    const names = path.split('/')
    const last = names.pop() ?? ''
    if (last === '') {
      root = new DirectoryNode(attributes)
      continue
    }
    let parent = root
    for (const name of names) parent = directoryIn(parent, name, attributes)
    if (kind === 'd') parent.entries.set(last, new DirectoryNode(attributes))
    else if (kind === 'l') parent.entries.set(last, new LinkNode(attributes, extra))
    else {
      const known = files.get(extra)
      const file = known ?? new FileNode(attributes, contentOf(extra))
      if (known) known.links += 1
      files.set(extra, file)
      parent.entries.set(last, file)
    }
  }
  return root
}

/** Takes the room of a volume that has been read, as far as there is any: what was stored is there, whatever else is. */
export function takeRoom(root: DirectoryNode, room: FileRoom): void {
  const left = [root]
  for (let next = left.pop(); next; next = left.pop()) {
    for (const name of next.entries.keys()) {
      const node = next.entries.get(name)
      if (!node) continue
      if (!room.take(entryBytes, 1)) return
      node.namesTaken += 1
      if (node.kind === 'directory') left.push(node)
      else if (node.kind === 'file') {
        try {
          node.set(node.content, room)
        } catch (error) {
          if (error instanceof FileError) return
          throw error
        }
      }
    }
  }
}
