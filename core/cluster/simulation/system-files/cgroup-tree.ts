import { parseQuantity, scaledValue } from '../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { FileRoom } from '../files/file-room.ts'
import type { FileTree } from '../files/mounts.ts'
import { GeneratedTree } from './generated-tree.ts'

/** Microseconds of a period of a CPU limit. */
const period = 100_000

function amountOf(text: string | undefined, scale: number): number | undefined {
  const quantity = text === undefined ? undefined : parseQuantity(text)
  return quantity ? Number(scaledValue(quantity, scale)) : undefined
}

/** The weight of a container's CPU request in its cgroup, from 1 to 10000, as the container runtime derives it from shares. */
function weightOf(milliCpu: number): number {
  const shares = Math.min(262_144, Math.max(2, Math.floor((milliCpu * 1024) / 1000)))
  return 1 + Math.floor(((shares - 2) * 9999) / 262_142)
}

/** The file system at /sys of a container; its cgroup has the container's limits. */
export function sysTree(
  resources: () => corev1.ResourceRequirements,
  madeAt: number,
  room: FileRoom,
): FileTree {
  const make = new GeneratedTree(madeAt)
  const limit = (name: string, scale: number): number | undefined =>
    amountOf(resources().limits?.[name], scale)
  const cgroup = {
    'cgroup.controllers': () => 'cpuset cpu io memory pids\n',
    'cgroup.procs': () => '1\n',
    'cpu.max': () => {
      const milli = limit('cpu', -3)
      return milli === undefined ? `max ${period}\n` : `${(milli * period) / 1000} ${period}\n`
    },
    'cpu.stat': () =>
      'usage_usec 0\nuser_usec 0\nsystem_usec 0\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n',
    'cpu.weight': () => {
      const milli = amountOf(resources().requests?.['cpu'], -3) ?? limit('cpu', -3) ?? 0
      return `${weightOf(milli)}\n`
    },
    'memory.current': () => '4194304\n',
    'memory.events': () => 'low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\noom_group_kill 0\n',
    'memory.high': () => 'max\n',
    'memory.max': () => `${limit('memory', 0) ?? 'max'}\n`,
    'memory.min': () => '0\n',
    'memory.swap.max': () => '0\n',
    'pids.current': () => '1\n',
    'pids.max': () => '1024\n',
  }
  return make.tree(
    make.directory({ fs: { cgroup }, kernel: {}, class: { net: { eth0: {}, lo: {} } } }),
    'sysfs',
    room,
  )
}
