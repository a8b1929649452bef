import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import type { WrittenEntries } from '../../../../simulation/containers/overlay-files.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import { ReplayedProcess, searchEnd } from '../../../../simulation/processes/replayed-process.ts'
import {
  filesOf,
  type WrittenEntry,
  type WrittenFiles,
} from '../../../../simulation/processes/written-files.ts'
import { runCommand } from '../../../../simulation/shell/run-command.ts'
import { containersOf } from '../kubelet/container-run.ts'

/** Steps of a postStart hook that are followed for what it has written. */
const hookSteps = 2000

/** What a container's postStart hook has written. */
export function writtenByHook(world: ProcessWorld, spec: PodContainer): WrittenEntries {
  const command = spec.lifecycle?.postStart?.exec?.command ?? []
  if (command.length === 0) return new Map()
  let written: WrittenFiles | undefined
  const process = new ReplayedProcess((meter) => {
    written = filesOf(meter)
    return runCommand({ ...world, written }, command, meter)
  }, 0)
  searchEnd(process, hookSteps)
  const entries = new Map(written?.entries)
  process.close()
  return entries
}

/** Paths at which a container has the pod's empty directories, by volume. */
function emptyMounts(pod: corev1.Pod, spec: PodContainer): Map<string, string> {
  const empty = new Set(
    (pod.spec.volumes ?? []).flatMap(({ name, emptyDir }) => (emptyDir ? [name] : [])),
  )
  return new Map(
    (spec.volumeMounts ?? [])
      .filter(({ name, subPath }) => empty.has(name) && subPath === undefined)
      .map(({ name, mountPath }) => [name, mountPath.replace(/\/+$/, '')]),
  )
}

/**
 * What lies in a container's empty directories: what the pod's containers have written there, as `writtenIn` says for each, in the
 * order in which they start.
 */
export async function sharedEntries(
  pod: corev1.Pod,
  spec: PodContainer,
  world: ProcessWorld,
  writtenIn: (container: PodContainer) => Promise<WrittenEntries>,
): Promise<WrittenEntries> {
  const entries = new Map<string, WrittenEntry>()
  const mounts = emptyMounts(pod, spec)
  // A mount hides what the image has there.
  for (const path of mounts.values()) {
    for (const name of world.directory(path) ?? []) entries.set(`${path}/${name}`, 'removed')
  }
  for (const [, other] of mounts.size > 0 ? containersOf(pod) : []) {
    const theirs = Array.from(emptyMounts(pod, other)).filter(([volume]) => mounts.has(volume))
    if (theirs.length === 0 || other.name === spec.name) continue
    const written = await writtenIn(other)
    for (const [volume, from] of theirs) {
      for (const [path, entry] of written) {
        if (!path.startsWith(`${from}/`)) continue
        entries.set(`${mounts.get(volume)}${path.slice(from.length)}`, entry)
      }
    }
  }
  for (const [path, entry] of await writtenIn(spec)) entries.set(path, entry)
  return entries
}
