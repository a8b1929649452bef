import { expect, it } from 'vitest'
import { ClaimStore } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/sandbox/claim-store.ts'
import { FileRoom } from '../../../../../../core/cluster/simulation/files/file-room.ts'
import { DirectoryNode } from '../../../../../../core/cluster/simulation/files/inode.ts'
import { ProcessFiles } from '../../../../../../core/cluster/simulation/files/process-files.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../../../core/storage/engine/mvcc-engine.ts'
import { prefixRange } from '../../../../../../core/storage/engine/storage.ts'
import { testRuntime } from '../../../../../support/servers/test-runtime.ts'

function filesOf(root: DirectoryNode): ProcessFiles {
  const tree = { root, room: new FileRoom(Infinity), type: 'ext4', source: 'disk' }
  const mount = { path: '/', tree, node: root, isReadOnly: false }
  return new ProcessFiles(new Map([['/', mount]]), { uid: 0, groups: [0] }, () => 5000)
}

it('what lies on a volume is read as it was stored: contents of any size, links, modes and names', async () => {
  const storage = await openEngine(new MemoryBackend(), testRuntime())
  const store = new ClaimStore(storage)
  const root = new DirectoryNode({ mode: 0o2777, uid: 1, gid: 2, modifiedAt: 1000 })
  const files = filesOf(root)
  files.makeDirectories('/a/b')
  files.write('/a/b/big', new Uint8Array(1_200_000).fill(7))
  files.write('/a/empty', new Uint8Array())
  files.link('/a/b/big', '/a/again')
  files.symlink('b/big', '/a/link')
  files.changeMode('/a/b/big', 0o600)
  await store.save('uid-1', root)
  files.write('/a/empty', new Uint8Array([1]), { append: true })
  files.remove('/a/again')
  await store.save('uid-1', root)

  const again = new ClaimStore(storage)
  const [read] = (await again.load()).values()
  const found = filesOf(read ?? root)
  expect(read).not.toBe(root)
  expect(found.names('/a')).toEqual(['b', 'empty', 'link'])
  expect(found.read('/a/link')).toEqual(files.read('/a/b/big'))
  expect(found.read('/a/empty')).toEqual(new Uint8Array([1]))
  expect(found.status('/a/b/big').mode).toBe(0o600)
  expect(found.status('/')).toMatchObject({ mode: 0o2777, uid: 1, gid: 2 })
  found.write('/new', new Uint8Array([2]))
  await again.save('uid-1', read ?? root)
  const last = filesOf((await new ClaimStore(storage).load()).get('uid-1') ?? root)
  expect(last.read('/a/b/big')).toHaveLength(1_200_000)
  expect(last.read('/new')).toEqual(new Uint8Array([2]))

  await again.delete('uid-1')
  const left = await storage.list(prefixRange('/skerry/volumes/'), { keysOnly: true })
  expect(left).toMatchObject({ ok: true, entries: [] })
  await storage.close()
})
