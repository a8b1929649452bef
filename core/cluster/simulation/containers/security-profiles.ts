import { isJsonObject, isList, type JsonValue } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from './container-plan.ts'

/** Where a node has its AppArmor profiles, each in a file of its name: those are loaded. */
export const appArmorDirectory = '/etc/apparmor.d'
/** What paths of seccomp profiles are relative to. */
export const seccompDirectory = '/var/lib/kubelet/seccomp'
/** Characters of a profile that are read. */
export const mostProfile: number = 256 * 1024

/** What a container is confined by, out of its own settings and those of its pod. */
export interface SecurityProfiles {
  readonly appArmor: corev1.AppArmorProfile | undefined
  readonly seccomp: corev1.SeccompProfile | undefined
}

/** The profiles of a container. Those of a privileged one are not those of seccomp. */
export function profilesOf(
  { spec: { securityContext: shared } }: corev1.Pod,
  { securityContext: own }: PodContainer,
): SecurityProfiles {
  const isPrivileged = own?.privileged === true
  return {
    appArmor: own?.appArmorProfile ?? shared.appArmorProfile,
    seccomp: isPrivileged ? undefined : (own?.seccompProfile ?? shared.seccompProfile),
  }
}

/** What /proc/PID/attr/current has of the processes of a container. */
export function appArmorLabel(pod: corev1.Pod, container: PodContainer): string {
  const { appArmor: { type, localhostProfile = '' } = { type: '' } } = profilesOf(pod, container)
  if (type === 'Localhost') return `${localhostProfile} (enforce)`
  const isPrivileged = container.securityContext?.privileged === true
  return type === 'Unconfined' || isPrivileged
    ? 'unconfined'
    : 'cri-containerd.apparmor.d (enforce)'
}

/** Whether an AppArmor profile denies its processes all writes, by a rule such as `deny /** w,`. Other rules are not followed. */
export function deniesWrites(profile: string): boolean {
  return profile.split('\n').some((line) => {
    const [, access = ''] = /^[ \t]*deny[ \t]+\/\*\*[ \t]+([a-z]+)[ \t]*,/.exec(line) ?? []
    return access.includes('w')
  })
}

const letting = new Set(['SCMP_ACT_ALLOW', 'SCMP_ACT_LOG', 'SCMP_ACT_TRACE', 'SCMP_ACT_NOTIFY'])

/**
 * Whether a seccomp profile lets a program be started, which calls `execve`; undefined where it is no profile. What programs call
 * afterwards is not looked at.
 */
export function letsStart(profile: string): boolean | undefined {
  let parsed: JsonValue
  try {
    parsed = JSON.parse(profile) as JsonValue
  } catch {
    return undefined
  }
  if (!isJsonObject(parsed)) return undefined
  const { defaultAction, syscalls } = parsed
  const rules = isList(syscalls) ? (syscalls as readonly JsonValue[]) : []
  const own = rules
    .filter(isJsonObject)
    .find(({ names }) => isList(names) && names.includes('execve'))
  const action = own ? own['action'] : defaultAction
  return typeof action === 'string' && letting.has(action)
}

const calls =
  'accept4 arch_prctl bind brk capget capset clone clone3 close connect dup3 epoll_create1 epoll_ctl epoll_pwait execve exit exit_group ' +
  'fchown fcntl fstat futex getdents64 getpid getppid getsockname getuid listen lseek madvise mmap mprotect munmap nanosleep newfstatat ' +
  'open openat pipe2 prctl prlimit64 pread64 read readlinkat recvfrom rt_sigaction rt_sigprocmask rt_sigreturn sched_getaffinity sendto ' +
  'set_tid_address setgid setgroups setsockopt setuid sigaltstack socket stat tgkill uname write writev'

const seccompProfile = (defaultAction: string, names: readonly string[] = []): string =>
  `${JSON.stringify({
    defaultAction,
    ...(names.length > 0 && { syscalls: [{ names, action: 'SCMP_ACT_ALLOW' }] }),
  })}\n`

/** The profiles that nodes have from their start, by path: those that tutorials have their readers put there. */
export const nodeProfiles: readonly (readonly [path: string, text: string])[] = [
  [
    `${appArmorDirectory}/k8s-apparmor-example-deny-write`,
    'profile k8s-apparmor-example-deny-write flags=(attach_disconnected) {\n  file,\n  deny /** w,\n}\n',
  ],
  [`${seccompDirectory}/profiles/audit.json`, seccompProfile('SCMP_ACT_LOG')],
  [`${seccompDirectory}/profiles/violation.json`, seccompProfile('SCMP_ACT_ERRNO')],
  [
    `${seccompDirectory}/profiles/fine-grained.json`,
    seccompProfile('SCMP_ACT_ERRNO', calls.split(' ')),
  ],
]
