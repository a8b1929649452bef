import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import { nameProgramsOf } from '../commands/network/names/name-commands.ts'
import type { Mounts } from '../files/mounts.ts'
import { type Credentials, ProcessFiles } from '../files/process-files.ts'
import type { NetworkView } from '../network/network-view.ts'
import type { PortTable } from '../network/port-listener.ts'
import type { ProcessTable } from '../processes/process-table.ts'
import { NotReplayable } from '../processes/program.ts'
import type { ImageWorld } from '../processes/shell-session.ts'
import { userProgram } from '../programs/user-program.ts'
import type { SimulationSettings } from '../simulation-settings.ts'
import { Terminal } from '../terminal/terminal.ts'
import type { FindConfig } from './config-values.ts'
import { environmentOf } from './container-environment.ts'
import type { PodContainer } from './container-plan.ts'
import { givenFor, parseImageName } from './image-name.ts'
import { type ImageUser, type ImageUsers, imageUsersOf } from './image-users.ts'
import { expandedWords, functionName, knownImageOf } from './main-program.ts'
import { hostnameOf } from './network-files.ts'

/** The words of a container's main process. */
export function mainWords(container: PodContainer): readonly string[] {
  const words = [...(container.command ?? []), ...(container.args ?? [])]
  return words.length > 0 ? words : [knownImageOf(container)?.command ?? '/entrypoint']
}

/** User of images that nothing is known of, where their containers must not run as root. */
const usualUser: ImageUser = { uid: 1000, gid: 1000, groups: [], name: '' }
const root: ImageUser = { uid: 0, gid: 0, groups: [], name: 'root' }

/** The user of a container: the one that it names, with the groups that its image has for it, or its image's. */
function userOf(
  { spec }: corev1.Pod,
  { image = '', securityContext: own }: PodContainer,
): ImageUser {
  const { securityContext: shared } = spec
  const users = imageUsersOf(image)
  const uid = numberOfInt64(own?.runAsUser ?? shared.runAsUser)
  if (uid !== undefined) {
    return users?.listed?.uid === uid ? users.listed : { ...root, uid, name: '' }
  }
  const isNonRoot = own?.runAsNonRoot ?? shared.runAsNonRoot
  return users?.usual ?? (isNonRoot === true ? usualUser : root)
}

function passwdLine({ listed }: ImageUsers): string {
  if (!listed || listed.name === '' || passwdFile.includes(`\n${listed.name}:`)) return ''
  const { name, uid, gid } = listed
  return `${name}:x:${uid}:${gid}::/home/${name}:/bin/sh\n`
}

/** The directory in which processes of a container start. */
export function workingDirectoryOf(container: PodContainer): string {
  return container.workingDir || knownImageOf(container)?.directory || '/'
}

/** Whose rights the processes of a container have. */
export function credentialsOf(pod: corev1.Pod, container: PodContainer): Credentials {
  const { securityContext: shared } = pod.spec
  const { securityContext: own } = container
  const user = userOf(pod, container)
  const gid = numberOfInt64(own?.runAsGroup ?? shared.runAsGroup) ?? user.gid
  const ofImage = shared.supplementalGroupsPolicy === 'Strict' ? [] : user.groups
  const extra = [shared.fsGroup, ...(shared.supplementalGroups ?? []), ...ofImage].filter(
    (each) => typeof each === 'number',
  )
  const others = Array.from(new Set(extra)).filter((each) => each !== gid)
  return {
    uid: user.uid,
    groups: [gid, ...others.toSorted((a, b) => a - b)],
  }
}

/** Whether the processes of a container may change interfaces and routes. */
function mayChangeNetwork({ securityContext }: PodContainer): boolean {
  const added = securityContext?.capabilities?.add ?? []
  return (
    securityContext?.privileged === true ||
    added.some((each) => /^(?:ALL|(?:CAP_)?NET_ADMIN)$/.test(each))
  )
}

/** Programs of a container's image that ask for names. */
function namePrograms({ image = '' }: PodContainer): ImageWorld['programs'] {
  const name = parseImageName(image)
  return name && nameProgramsOf(name)
}

/** What the processes of a container share, on the clock. */
export interface SharedState {
  readonly processes: ProcessTable
  readonly ports: PortTable
  readonly mounts: () => Mounts
  readonly now: () => number
  /** The pod's address, which it is given after its first program has started. */
  readonly address: () => string
  /** Whether the container's profile denies it all writes; false unless given. */
  readonly deniesWrites?: boolean
  /** Notes processor time that the container has spent on a request, in milliseconds. */
  readonly worked?: (milliseconds: number) => void
  /** The terminal of the main process. */
  readonly terminal?: Terminal | undefined
}

/**
 * What the processes of a container see. It is made anew for each, from the objects as they are. Without `shared` the program is run
 * ahead of the clock.
 */
export function worldOf(
  pod: corev1.Pod,
  container: PodContainer,
  find: FindConfig,
  network: NetworkView,
  { unknownPrograms, programs }: SimulationSettings = {},
  shared?: SharedState,
): ImageWorld {
  const { uid, groups } = credentialsOf(pod, container)
  const image = knownImageOf(container)
  const given = givenFor(container.image ?? '', programs)
  const { name = '', namespace = '', uid: podUid = '' } = pod.metadata
  const words = [...(container.command ?? []), ...(container.args ?? [])]
  const own =
    given &&
    userProgram(given, { name, namespace, uid: podUid, container: container.name }, () =>
      expandedWords(words, environmentOf(pod, container, find)),
    )
  const names = namePrograms(container)
  const onClock = (): SharedState => {
    if (!shared) throw new NotReplayable('the process needs what others change')
    return shared
  }
  return {
    environment: environmentOf(pod, container, find),
    network,
    hostname: hostnameOf(pod),
    workingDirectory: workingDirectoryOf(container),
    uid,
    gid: groups[0] ?? 0,
    groups: groups.toSorted((a, b) => a - b),
    answers: new Map(Object.entries(image?.answers ?? {})),
    ...((image?.programs ?? own ?? names) && {
      programs: { ...names, ...image?.programs, ...(own && { [functionName]: own }) },
    }),
    isBare: image?.isBare === true,
    sysctls: new Map(pod.spec.securityContext.sysctls?.map(({ name, value }) => [name, value])),
    isPrivileged: mayChangeNetwork(container),
    hasNoNewPrivileges: container.securityContext?.allowPrivilegeEscalation === false,
    get address() {
      return shared?.address() ?? pod.status.podIP ?? ''
    },
    lacksUnknown: unknownPrograms === 'fail',
    files: () => {
      const { mounts, now, deniesWrites = false } = onClock()
      return new ProcessFiles(mounts(), { uid, groups, deniesWrites }, now)
    },
    processes: () => onClock().processes,
    listen: (listener) => onClock().ports.listen(listener),
    listeners: () => onClock().ports.all(),
    ...(shared?.worked && { worked: shared.worked }),
    ...(container.tty === true && { terminal: shared?.terminal ?? new Terminal() }),
  }
}

/** Users and groups that images have. */
const passwdFile = `${[
  'root:x:0:0:root:/root:/bin/sh',
  'daemon:x:1:1:daemon:/usr/sbin:/bin/false',
  'bin:x:2:2:bin:/bin:/bin/false',
  'sys:x:3:3:sys:/dev:/bin/false',
  'sync:x:4:100:sync:/bin:/bin/sync',
  'mail:x:8:8:mail:/var/spool/mail:/bin/false',
  'www-data:x:33:33:www-data:/var/www:/bin/false',
  'operator:x:37:37:Operator:/var:/bin/false',
  'nobody:x:65534:65534:nobody:/home:/bin/false',
].join('\n')}\n`
const groupFile = `${[
  'root:x:0:',
  'daemon:x:1:',
  'bin:x:2:',
  'sys:x:3:',
  'adm:x:4:',
  'tty:x:5:',
  'disk:x:6:',
  'mail:x:8:',
  'www-data:x:33:',
  'operator:x:37:',
  'users:x:100:',
  'nogroup:x:65534:',
].join('\n')}\n`

/** Files of a container's image, by absolute path. */
export function imageFiles(container: PodContainer): Map<string, string> {
  const users = imageUsersOf(container.image ?? '')
  const files = new Map([
    ['/etc/os-release', 'NAME="Simulated Linux"\nID=simulated\n'],
    ['/etc/passwd', passwdFile + (users ? passwdLine(users) : '')],
    ['/etc/group', groupFile],
  ])
  for (const [path, text] of Object.entries(knownImageOf(container)?.files ?? {})) {
    files.set(path, text)
  }
  return files
}
