import { describe, expect, it } from 'vitest'
import { FileRoom } from '../../../../../core/cluster/simulation/files/file-room.ts'
import type { Mount } from '../../../../../core/cluster/simulation/files/mounts.ts'
import { ProcessFiles } from '../../../../../core/cluster/simulation/files/process-files.ts'
import { textOfBytes } from '../../../../../core/cluster/simulation/processes/bytes-as-text.ts'
import { ProcessTable } from '../../../../../core/cluster/simulation/processes/process-table.ts'
import { sysTree } from '../../../../../core/cluster/simulation/system-files/cgroup-tree.ts'
import { procTree } from '../../../../../core/cluster/simulation/system-files/proc-tree.ts'
import { failure, testFiles } from '../files/test-files.ts'

const room = new FileRoom(1000, 10)

/** A container with two processes, whose files of the kernel are mounted. */
function container(limits: Readonly<Record<string, string>> = {}): {
  files: ProcessFiles
  processes: ProcessTable
} {
  const processes = new ProcessTable()
  for (const line of ['/usr/sbin/nginx -g daemon', 'sleep 10']) {
    processes.add((pid) => ({
      pid,
      parent: pid - 1,
      uid: 101,
      words: line.split(' '),
      startedAt: 0,
      signal: () => {},
    }))
  }
  const mounts = new Map<string, Mount>(testFiles().as(0, 0).mounts)
  const proc = procTree({
    processes,
    hostname: 'web-0',
    mounts: () => mounts,
    sysctls: new Map([['kernel.shm_rmid_forced', '1']]),
    now: () => 90_000,
    room,
  })
  const sys = sysTree(() => ({ limits, requests: {} }), 0, room)
  mounts.set('/proc', { path: '/proc', tree: proc, node: proc.root, isReadOnly: false })
  mounts.set('/sys', { path: '/sys', tree: sys, node: sys.root, isReadOnly: true })
  return { files: new ProcessFiles(mounts, { uid: 0, groups: [0] }, () => 0), processes }
}

const text = (path: string, limits?: Readonly<Record<string, string>>): string =>
  textOfBytes(container(limits).files.read(path))

describe('/proc', () => {
  it.each([
    ['/proc/1/cmdline', '/usr/sbin/nginx\0-g\0daemon\0'],
    ['/proc/1/comm', 'nginx\n'],
    ['/proc/self/comm', 'sleep\n'],
    ['/proc/uptime', '90.00 90.00\n'],
    ['/proc/sys/kernel/hostname', 'web-0\n'],
    ['/proc/sys/kernel/shm_rmid_forced', '1\n'],
    ['/proc/2/cgroup', '0::/\n'],
    ['/proc/self/uid_map', '         0          0 4294967295\n'],
    [
      '/proc/mounts',
      'tmpfs / tmpfs rw,relatime 0 0\nproc /proc proc rw,relatime 0 0\nsysfs /sys sysfs ro,relatime 0 0\n',
    ],
  ])('%s', (path, expected) => {
    expect(text(path)).toBe(expected)
  })

  it('has a directory for each process while it runs', () => {
    const { files, processes } = container()
    expect(files.names('/proc').slice(0, 2)).toEqual(['1', '2'])
    expect(files.status('/proc/1/exe', false).target).toBe('/usr/sbin/nginx')
    processes.remove(2)
    expect(files.find('/proc/2')).toBeUndefined()
    expect(files.find('/proc/2/comm')).toBeUndefined()
    expect(files.status('/proc/self', false).target).toBe('1')
  })

  it('cannot be changed, and takes no room', () => {
    const { files } = container()
    expect(failure(() => files.write('/proc/new', new Uint8Array(1)))).toBe(
      'Operation not permitted',
    )
    expect(failure(() => files.makeDirectory('/proc/new'))).toBe('Operation not permitted')
    expect(failure(() => files.write('/proc/1/comm', new Uint8Array(1)))).toBe('Permission denied')
    expect(failure(() => files.remove('/proc/uptime'))).toBe('Operation not permitted')
    expect(failure(() => files.remove('/sys/fs/cgroup/cpu.max'))).toBe('Read-only file system')
    expect([room.bytes, room.entries]).toEqual([0, 0])
  })
})

it.each([
  ['memory.max', {}, 'max\n'],
  ['memory.max', { memory: '64Mi' }, '67108864\n'],
  ['cpu.max', {}, 'max 100000\n'],
  ['cpu.max', { cpu: '250m' }, '25000 100000\n'],
  ['cpu.weight', { cpu: '1' }, '39\n'],
  ['cpu.weight', {}, '1\n'],
])('the cgroup has the limits of its container: %s of %j', (name, limits, expected) => {
  expect(text(`/sys/fs/cgroup/${name}`, limits as Readonly<Record<string, string>>)).toBe(expected)
})
