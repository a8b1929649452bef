import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import {
  appArmorDirectory,
  deniesWrites,
  letsStart,
  mostProfile,
  profilesOf,
  seccompDirectory,
} from '../../../../simulation/containers/security-profiles.ts'
import type { FileTree } from '../../../../simulation/files/mounts.ts'
import { textOfBytes } from '../../../../simulation/processes/bytes-as-text.ts'
import { nodeAtPath } from '../../../../simulation/volumes/node-tree.ts'

/** Why a container is not run under its profiles, in the words of containerd. */
export interface ProfileProblem {
  /** `create`: it cannot be made. `start`: its program cannot be started. */
  readonly step: 'create' | 'start'
  readonly message: string
}

/** The text of a profile of a node; undefined where there is none, or a longer one than is read. */
function profileAt(tree: FileTree, path: string): string | undefined {
  const node = nodeAtPath(tree, path)
  if (node?.kind !== 'file' || node.size > mostProfile) return undefined
  return textOfBytes(node.content)
}

/** What keeps a container from running under its profiles; undefined where nothing does. `treeOf` has the files of its node. */
export function profileProblem(
  pod: corev1.Pod,
  container: PodContainer,
  treeOf: () => FileTree,
): ProfileProblem | undefined {
  const { appArmor, seccomp } = profilesOf(pod, container)
  if (appArmor?.type === 'Localhost') {
    const { localhostProfile: name = '' } = appArmor
    if (profileAt(treeOf(), `${appArmorDirectory}/${name}`) === undefined) {
      const message = `failed to get container spec opts: failed to generate apparmor spec opts: apparmor profile not found ${name}`
      return { step: 'create', message }
    }
  }
  if (seccomp?.type !== 'Localhost') return undefined
  const path = `${seccompDirectory}/${seccomp.localhostProfile ?? ''}`
  const text = profileAt(treeOf(), path)
  const failed = 'failed to create containerd container'
  if (text === undefined) {
    const message = `${failed}: cannot load seccomp profile "${path}": open ${path}: no such file or directory`
    return { step: 'create', message }
  }
  const starts = letsStart(text)
  if (starts === true) return undefined
  if (starts === undefined) {
    const message = `${failed}: decoding seccomp profile failed "${path}": invalid character in the text of a profile`
    return { step: 'create', message }
  }
  const message =
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: operation not permitted'
  return { step: 'start', message }
}

/** Whether the AppArmor profile of a container denies its processes all writes. */
export function isWriteDenied(
  pod: corev1.Pod,
  container: PodContainer,
  treeOf: () => FileTree,
): boolean {
  const { appArmor } = profilesOf(pod, container)
  if (appArmor?.type !== 'Localhost') return false
  return deniesWrites(
    profileAt(treeOf(), `${appArmorDirectory}/${appArmor.localhostProfile ?? ''}`) ?? '',
  )
}
