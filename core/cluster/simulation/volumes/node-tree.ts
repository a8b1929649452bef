import { containerRoot, directoryIn } from '../containers/container-root.ts'
import { nodeHosts } from '../containers/network-files.ts'
import { nodeProfiles } from '../containers/security-profiles.ts'
import type { FileRoom } from '../files/file-room.ts'
import { FileNode, type Inode } from '../files/inode.ts'
import type { FileTree } from '../files/mounts.ts'

/** Directories of a node that charts mount, beside those that any Linux has. */
const directories = [
  '/boot',
  '/etc/cni/net.d',
  '/etc/kubernetes/manifests',
  '/etc/kubernetes/pki',
  '/etc/ssl/certs',
  '/lib/modules',
  '/opt/cni/bin',
  '/proc/sys/net',
  '/run/containerd',
  '/run/lock',
  '/run/systemd',
  '/run/udev',
  '/run/xtables.lock.d',
  '/sys/class',
  '/sys/fs/bpf',
  '/sys/fs/cgroup',
  '/sys/kernel/debug',
  '/usr/lib/modules',
  '/usr/share/ca-certificates',
  '/usr/src',
  '/var/lib/cni',
  '/var/lib/containerd',
  '/var/lib/docker/containers',
  '/var/lib/kubelet/device-plugins',
  '/var/lib/kubelet/plugins',
  '/var/lib/kubelet/plugins_registry',
  '/var/lib/kubelet/pod-resources',
  '/var/lib/kubelet/pods',
  '/var/log/containers',
  '/var/log/journal',
  '/var/log/pods',
]
/** Sockets of a node. */
const sockets = [
  '/run/containerd/containerd.sock',
  '/run/dbus/system_bus_socket',
  '/run/docker.sock',
  '/var/lib/kubelet/pod-resources/kubelet.sock',
]

/** The file system of a simulated node, which `hostPath` volumes of its pods share. */
export function nodeTree(node: string, madeAt: number, room: FileRoom): FileTree {
  const tree = containerRoot({
    files: new Map([
      ['/etc/hostname', `${node}\n`],
      ['/etc/hosts', nodeHosts(node)],
      ['/etc/localtime', ''],
      ['/etc/machine-id', `${'0'.repeat(32)}\n`],
      ['/etc/os-release', 'NAME="Simulated Linux"\nID=simulated\n'],
      ['/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'],
      ['/etc/resolv.conf', 'nameserver 169.254.169.253\n'],
      ['/run/xtables.lock', ''],
      ...nodeProfiles,
      ...sockets.map((path) => [path, ''] as const),
    ]),
    programs: () => [],
    madeAt,
    room,
  })
  const attributes = { mode: 0o755, uid: 0, gid: 0, modifiedAt: madeAt }
  for (const path of directories) {
    let parent = tree.root
    for (const name of path.split('/').slice(1)) parent = directoryIn(parent, name, attributes)
  }
  return { ...tree, type: 'ext4', source: '/dev/sda1' }
}

/** What lies at a path of a node, links followed; undefined where nothing does. */
export function nodeAtPath({ root }: FileTree, path: string): Inode | undefined {
  let node: Inode | undefined = root
  const left = path.split('/').toReversed()
  for (let links = 0, name = left.pop(); name !== undefined; name = left.pop()) {
    if (name === '' || name === '.') continue
    if (node?.kind !== 'directory') return undefined
    const found: Inode | undefined = node.entries.get(name)
    if (found?.kind !== 'symlink') node = found
    else {
      links += 1
      if (links > 40) return undefined
      if (found.target.startsWith('/')) node = root
      left.push(...found.target.split('/').toReversed())
    }
  }
  return node
}

/**
 * What a `hostPath` volume names on its node. It is made where its type says so, or where it has none, as a container runtime does.
 *
 * @returns the message of the kubelet where it is absent, or other than its type says.
 */
export function hostPathNode(
  tree: FileTree,
  path: string,
  type: string,
  madeAt: number,
): Inode | string {
  const known = nodeAtPath(tree, path)
  const attributes = { mode: 0o755, uid: 0, gid: 0, modifiedAt: madeAt }
  const wrong = (kind: string): string => `hostPath type check failed: ${path} is not ${kind}`
  if (type === 'Directory' || type === 'DirectoryOrCreate') {
    if (known ? known.kind !== 'directory' : type === 'Directory') return wrong('a directory')
  }
  if (type === 'File' || type === 'FileOrCreate') {
    if (known ? known.kind !== 'file' : type === 'File') return wrong('a file')
  }
  if (type === 'Socket' && !isSocket(path)) return wrong('a socket file')
  if (type === 'CharDevice' && known?.kind !== 'device') return wrong('a character device')
  if (type === 'BlockDevice') return wrong('a block device')
  if (known) return known
  const names = path.split('/').filter((name) => name !== '')
  const last = type === 'FileOrCreate' ? names.pop() : undefined
  let parent = tree.root
  for (const name of names) {
    const next = parent.entries.get(name)
    if (next?.kind === 'symlink') {
      const target = nodeAtPath(tree, next.target)
      if (target?.kind === 'directory') parent = target
      continue
    }
    if (next && next.kind !== 'directory') return wrong('a directory')
    parent = directoryIn(parent, name, attributes)
  }
  if (last === undefined) return parent
  const file = new FileNode({ ...attributes, mode: 0o644 })
  parent.entries.set(last, file)
  return file
}

function isSocket(path: string): boolean {
  return sockets.includes(path.replace(/^\/var\/run\//, '/run/'))
}
