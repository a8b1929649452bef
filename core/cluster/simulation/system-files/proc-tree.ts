import type { FileRoom } from '../files/file-room.ts'
import type { DirectoryNode } from '../files/inode.ts'
import type { FileTree, Mounts } from '../files/mounts.ts'
import { nameOfProcess, type ProcessEntry, type ProcessTable } from '../processes/process-table.ts'
import { GeneratedEntries, type GeneratedNames, GeneratedTree } from './generated-tree.ts'

export interface ProcCredentials {
  readonly gid: number
  readonly groups: readonly number[]
  readonly hasSeccomp: boolean
  /** Of the pod's own user namespace: a number by which it is known, and the node's user that is root in it; the node's own unless given. */
  readonly userNamespace?: { readonly id: number; readonly first: number }
}

export interface ProcParts {
  readonly processes: ProcessTable
  readonly hostname: string
  readonly mounts: () => Mounts
  /** Of the container's processes; those of a machine without containers unless given. */
  readonly credentials?: ProcCredentials
  /** Settings of the kernel that the pod has of its own, by name (`net.core.somaxconn`). */
  readonly sysctls: ReadonlyMap<string, string>
  /** What the processes of its root may do, as bits; none unless given. */
  readonly capabilities?: bigint
  readonly hasNoNewPrivileges?: boolean
  /** By which AppArmor profile the processes are confined, as `attr/current` has it. */
  readonly appArmor?: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly room: FileRoom
}

const processors = 4
const release = '6.12.0'

/** The texts of /proc that are the same for all containers. */
const still: GeneratedNames = {
  cmdline: () => 'BOOT_IMAGE=/boot/vmlinuz root=/dev/sda1 ro\n',
  cpuinfo: () =>
    Array.from(
      { length: processors },
      (_, at) =>
        `processor\t: ${at}\nvendor_id\t: Simulated\nmodel name\t: Simulated CPU\ncpu MHz\t\t: 2000.000\ncache size\t: 512 KB\nphysical id\t: 0\nsiblings\t: ${processors}\ncore id\t\t: ${at}\ncpu cores\t: ${processors}\nflags\t\t: fpu sse sse2\nbogomips\t: 4000.00\n\n`,
    ).join(''),
  filesystems: () =>
    'nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\nnodev\tcgroup2\nnodev\toverlay\n\text4\n',
  loadavg: () => '0.00 0.00 0.00 1/100 1\n',
  meminfo: () =>
    Object.entries({
      MemTotal: 16_384_000,
      MemFree: 10_092_544,
      MemAvailable: 11_976_704,
      Buffers: 131_072,
      Cached: 1_966_080,
      SwapCached: 0,
      Shmem: 8192,
      SwapTotal: 0,
      SwapFree: 0,
    })
      .map(([name, kilobytes]) => `${`${name}:`.padEnd(16)}${String(kilobytes).padStart(8)} kB\n`)
      .join(''),
  stat: () =>
    `${['cpu ', ...Array.from({ length: processors }, (_, at) => `cpu${at}`)].map((name) => `${name} 0 0 0 100000 0 0 0 0 0 0\n`).join('')}intr 0\nctxt 0\nbtime 0\nprocesses 1\nprocs_running 1\nprocs_blocked 0\n`,
  swaps: () => 'Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n',
  version: () => `Linux version ${release} (simulated) #1 SMP PREEMPT_DYNAMIC\n`,
}

const kernelSettings: ReadonlyMap<string, string> = new Map([
  ['fs.file-max', '9223372036854775807'],
  ['kernel.osrelease', release],
  ['kernel.ostype', 'Linux'],
  ['kernel.pid_max', '4194304'],
  ['kernel.random.entropy_avail', '256'],
  ['kernel.shm_rmid_forced', '0'],
  ['kernel.version', '#1 SMP PREEMPT_DYNAMIC'],
  ['net.core.somaxconn', '4096'],
  ['net.ipv4.ip_forward', '1'],
  ['net.ipv4.ip_local_port_range', '32768\t60999'],
  ['vm.max_map_count', '262144'],
  ['vm.overcommit_memory', '1'],
  ['vm.swappiness', '60'],
])

/** The file system at /proc of a container. */
export function procTree(parts: ProcParts): FileTree {
  const { processes, now, room } = parts
  const first = now()
  const make = new GeneratedTree(first)
  const fixed: GeneratedNames = {
    ...still,
    uptime: () => {
      const since = processes.get(1)?.startedAt ?? first
      const seconds = Math.max(0, (now() - since) / 1000).toFixed(2)
      return `${seconds} ${seconds}\n`
    },
    net: { dev: () => interfaces },
    sys: settings(
      new Map([...kernelSettings, ['kernel.hostname', parts.hostname], ...parts.sysctls]),
    ),
  }
  const links: Readonly<Record<string, () => string>> = {
    mounts: () => 'self/mounts',
    // Who reads it is the newest process, as far as files know.
    self: () => String(processes.list().at(-1)?.pid ?? 1),
  }
  const numbers = (): string[] => processes.list().map(({ pid }) => String(pid))
  const entries = new GeneratedEntries(
    () => [...numbers(), ...Object.keys(fixed), ...Object.keys(links)],
    (name) => {
      const link = Object.hasOwn(links, name) ? links[name] : undefined
      if (link) return make.link(link())
      const what = Object.hasOwn(fixed, name) ? fixed[name] : undefined
      if (what) return typeof what === 'function' ? make.file(what) : make.directory(what)
      const process = /^[1-9]\d{0,9}$/.test(name) ? processes.get(Number(name)) : undefined
      return process && processDirectory(make, process, parts)
    },
  )
  return make.tree(make.directoryOf(entries), 'proc', room)
}

const interfaces =
  'Inter-|   Receive                                                |  Transmit\n face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed\n    lo:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0\n  eth0:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0\n'

/** Settings by name as files in directories. */
function settings(values: ReadonlyMap<string, string>): GeneratedNames {
  const top: Record<string, GeneratedNames[string]> = {}
  for (const [name, value] of values) {
    const parts = name.split(/[./]/)
    const last = parts.pop() ?? ''
    let at: Record<string, GeneratedNames[string]> = top
    for (const part of parts) {
      const next = Object.hasOwn(at, part) ? at[part] : undefined
      const inner: Record<string, GeneratedNames[string]> =
        typeof next === 'object' ? { ...next } : {}
      at[part] = inner
      at = inner
    }
    at[last] = () => `${value}\n`
  }
  return top
}

const ofMachine: ProcCredentials = {
  gid: 0,
  groups: [0],
  hasSeccomp: false,
}

function groupLines({ gid, groups }: ProcCredentials): string {
  return `Gid:\t${gid}\t${gid}\t${gid}\t${gid}\nGroups:\t${groups.map((group) => `${group} `).join('')}\n`
}

function processDirectory(
  make: GeneratedTree,
  process: ProcessEntry,
  parts: ProcParts,
): DirectoryNode {
  const { pid, parent, uid, words, startedAt } = process
  const { mounts, capabilities = 0n, hasNoNewPrivileges = false } = parts
  const { appArmor = 'unconfined', credentials = ofMachine } = parts
  const [first = ''] = words
  const name = nameOfProcess(words)
  const texts: Readonly<Record<string, () => string>> = {
    cgroup: () => '0::/\n',
    cmdline: () => words.map((word) => `${word}\0`).join(''),
    comm: () => `${name}\n`,
    maps: () =>
      `00400000-00848000 r-xp 00000000 08:01 1024                               ${first}\n7ffd5a3c1000-7ffd5a3e2000 rw-p 00000000 00:00 0                          [stack]\n`,
    environ: () => '',
    limits: () =>
      'Limit                     Soft Limit           Hard Limit           Units     \nMax open files            1048576              1048576              files     \n',
    mounts: () =>
      Array.from(
        mounts().values(),
        ({ path, tree, isReadOnly }) =>
          `${tree.source} ${path} ${tree.type} ${isReadOnly ? 'ro' : 'rw'},relatime 0 0\n`,
      ).join(''),
    oom_score_adj: () => '0\n',
    stat: () =>
      `${pid} (${name}) S ${parent} ${pid} ${pid} 0 -1 4194304 0 0 0 0 0 0 0 0 20 0 1 0 ${Math.floor(startedAt / 10) % 1_000_000_000} 4595712 256\n`,
    uid_map: () => userMap(credentials),
    gid_map: () => userMap(credentials),
    status: () =>
      `Name:\t${name}\nUmask:\t0022\nState:\tS (sleeping)\nTgid:\t${pid}\nPid:\t${pid}\nPPid:\t${parent}\nUid:\t${uid}\t${uid}\t${uid}\t${uid}\n${groupLines(credentials)}VmSize:\t    4488 kB\nVmRSS:\t    1024 kB\nThreads:\t1\n${capabilityLines(uid, capabilities)}NoNewPrivs:\t${Number(hasNoNewPrivileges)}\nSeccomp:\t${credentials.hasSeccomp ? 2 : 0}\n`,
  }
  const links: Readonly<Record<string, string>> = {
    cwd: '/',
    exe: first.startsWith('/') ? first : `/bin/${name}`,
    root: '/',
  }
  return make.directoryOf(
    new GeneratedEntries(
      () => [...Object.keys(texts), ...Object.keys(links), 'attr', 'fd', 'ns'],
      (entry) => {
        if (entry === 'attr') return make.directory({ current: () => `${appArmor}\n` })
        const text = Object.hasOwn(texts, entry) ? texts[entry] : undefined
        if (text) return make.file(text, uid)
        const root = entry === 'root' ? process.root?.() : undefined
        if (root) return root
        const link = Object.hasOwn(links, entry) ? links[entry] : undefined
        if (link !== undefined) return make.link(link, uid)
        if (entry === 'ns') return namespaces(make, uid, credentials)
        return entry === 'fd' ? descriptors(make, uid) : undefined
      },
    ),
  )
}

/** The capabilities of a process: those that its container may have are a root's alone. */
function capabilityLines(uid: number, bits: bigint): string {
  const own = uid === 0 ? bits : 0n
  const sets = { CapInh: 0n, CapPrm: own, CapEff: own, CapBnd: bits, CapAmb: 0n }
  const shown = (set: bigint): string => set.toString(16).padStart(16, '0')
  return Object.entries(sets)
    .map(([name, set]) => `${name}:\t${shown(set)}\n`)
    .join('')
}

/** The namespaces of a node's own processes, by their kind (namespaces(7)). */
const ofNode = { cgroup: 4026531835, ipc: 4026531839, mnt: 4026531841, net: 4026531840 }
const nodeUsers = 4026531837

function userMap({ userNamespace }: ProcCredentials): string {
  const first = userNamespace?.first ?? 0
  const count = userNamespace ? 65_536 : 4_294_967_295
  return `${[0, first, count].map((number) => String(number).padStart(10)).join(' ')}\n`
}

function namespaces(
  make: GeneratedTree,
  uid: number,
  { userNamespace }: ProcCredentials,
): DirectoryNode {
  const ids: ReadonlyMap<string, number> = new Map([
    ...Object.entries(ofNode),
    ['pid', 4026531836],
    ['user', userNamespace?.id ?? nodeUsers],
    ['uts', 4026531838],
  ])
  return make.directoryOf(
    new GeneratedEntries(
      () => Array.from(ids.keys()),
      (name) => {
        const id = ids.get(name)
        return id === undefined ? undefined : make.link(`${name}:[${id}]`, uid)
      },
    ),
  )
}

const streams: Readonly<Record<string, string>> = {
  0: '/dev/stdin',
  1: '/dev/stdout',
  2: '/dev/stderr',
}

function descriptors(make: GeneratedTree, uid: number): DirectoryNode {
  return make.directoryOf(
    new GeneratedEntries(
      () => Object.keys(streams),
      (name) => {
        const target = Object.hasOwn(streams, name) ? streams[name] : undefined
        return target === undefined ? undefined : make.link(target, uid)
      },
    ),
  )
}
