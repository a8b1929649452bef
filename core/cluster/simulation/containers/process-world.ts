import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import { once } from '../../../base/execution/once.ts'
import type { NetworkView, ProcessWorld } from '../processes/program.ts'
import type { SimulationSettings } from '../simulation-settings.ts'
import { environmentOf } from './container-environment.ts'
import type { PodContainer } from './container-plan.ts'
import { knownImageOf } from './main-program.ts'
import { type FindConfig, mountedFiles } from './mounted-files.ts'

const rootDirectories = ['bin', 'dev', 'etc', 'home', 'proc', 'root', 'sys', 'tmp', 'usr', 'var']

function commandLine(container: PodContainer): string {
  const words = [...(container.command ?? []), ...(container.args ?? [])]
  if (words.length > 0) return words.join(' ')
  return knownImageOf(container)?.command ?? '/entrypoint'
}

/** Files that every container has, and those of its image. */
function imageFiles(
  pod: corev1.Pod,
  container: PodContainer,
  hostname: string,
  nameServer: string,
): Map<string, string> {
  const { podIP: ip = '' } = pod.status
  const { namespace = '' } = pod.metadata
  const files = new Map([
    ['/etc/hostname', `${hostname}\n`],
    ['/etc/hosts', `127.0.0.1\tlocalhost\n${ip}\t${hostname}\n`],
    [
      '/etc/resolv.conf',
      `search ${namespace}.svc.cluster.local svc.cluster.local cluster.local\nnameserver ${nameServer}\noptions ndots:5\n`,
    ],
    ['/etc/os-release', 'NAME="Simulated Linux"\nID=simulated\n'],
    ['/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'],
  ])
  const image = knownImageOf(container)
  if (image?.server?.startsWith('nginx') === true) {
    files.set('/usr/share/nginx/html/index.html', image.page ?? '')
    files.set('/etc/nginx/nginx.conf', 'events {}\nhttp { include /etc/nginx/conf.d/*.conf; }\n')
  }
  return files
}

/** What the processes of a container see. It is made anew for each, from the objects as they are. */
export function worldOf(
  pod: corev1.Pod,
  container: PodContainer,
  find: FindConfig,
  network: NetworkView,
  { unknownPrograms }: SimulationSettings = {},
): ProcessWorld {
  const environment = environmentOf(pod, container, find)
  const hostname = environment.get('HOSTNAME') ?? ''
  const mounts = mountedFiles(pod, container, find)
  const image = imageFiles(pod, container, hostname, network.nameServer)
  const { securityContext: shared } = pod.spec
  const { securityContext: own } = container
  const gid = numberOfInt64(own?.runAsGroup ?? shared.runAsGroup) ?? 0
  const extra = [shared.fsGroup, ...(shared.supplementalGroups ?? [])].filter(
    (each) => typeof each === 'number',
  )
  const directories = new Set([
    '/',
    ...rootDirectories.map((name) => `/${name}`),
    ...mounts.directories,
  ])
  const names = once(() =>
    namesByDirectory([...image.keys(), ...mounts.files.keys(), ...directories], directories),
  )
  return {
    environment,
    network,
    hostname,
    workingDirectory: container.workingDir || '/',
    uid: numberOfInt64(own?.runAsUser ?? shared.runAsUser) ?? 0,
    gid,
    groups: Array.from(new Set([gid, ...extra])).toSorted((a, b) => a - b),
    command: commandLine(container),
    answers: new Map(Object.entries(knownImageOf(container)?.answers ?? {})),
    lacksUnknown: unknownPrograms === 'fail',
    isFile: (path) => mounts.files.has(path) || image.has(path),
    file: (path) => (mounts.files.get(path) ?? (() => image.get(path)))(),
    directory: (path) => names().get(path),
  }
}

/** Names of what lies directly in each directory. */
function namesByDirectory(
  paths: readonly string[],
  directories: ReadonlySet<string>,
): ReadonlyMap<string, string[]> {
  const names = new Map(Array.from(directories, (path) => [path, new Set<string>()]))
  for (const each of paths) {
    for (let path = each; path !== '/' && path !== '';) {
      const at = path.lastIndexOf('/')
      if (at === -1) break
      const parent = path.slice(0, at) || '/'
      const known = names.get(parent)
      const inside = known ?? new Set()
      names.set(parent, inside.add(path.slice(at + 1)))
      // Where it lies itself is known, or comes.
      if (known) break
      path = parent
    }
  }
  return new Map(Array.from(names, ([path, inside]) => [path, Array.from(inside)]))
}
