import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { noWarnings } from '../../shared/warnings/warning-rule.ts'
import { containerLists } from './container-lists.ts'

/** Most warnings of port clashes: all warnings of a response share 4 KiB, and one of a clash has over 60 bytes. */
const mostClashes = 64

interface PlacedPort {
  readonly place: string
  readonly port: corev1.ContainerPort
  /** Number of ports before this one in the object. */
  readonly turn: number
}

const none: readonly PlacedPort[] = []

/** Warnings of container ports that are defined twice, overlap or share a name, or whose `hostIP` has no effect. */
export function portWarnings(place: PodPlace): readonly string[] {
  if (areApart(place)) return noWarnings
  const ports = portsOf(place)
  return [...definitionWarnings(ports), ...repeatedNames(ports)]
}

/** Fast path: whether port numbers and names are unique and no port has a `hostIP`, as in nearly all pods. */
function areApart({ spec }: PodPlace): boolean {
  let seen: Set<number | string> | undefined
  for (const list of containerLists) {
    for (const container of spec[list] ?? []) {
      for (const port of container.ports ?? []) {
        seen ??= new Set()
        const { containerPort: number, name = '' } = port
        if (port.hostIP !== undefined || seen.has(number) || seen.has(name)) return false
        seen.add(number)
        if (name !== '') seen.add(name)
      }
    }
  }
  return true
}

function portsOf({ spec, prefix }: PodPlace): readonly PlacedPort[] {
  const ports: PlacedPort[] = []
  for (const list of containerLists) {
    for (const [at, container] of (spec[list] ?? []).entries()) {
      for (const [index, port] of (container.ports ?? []).entries()) {
        const place = `${prefix}spec.${list}[${at}].ports[${index}]`
        ports.push({ place, port, turn: ports.length })
      }
    }
  }
  return ports
}

function definitionWarnings(ports: readonly PlacedPort[]): string[] {
  const earlier = new Map<string, PortDefinitions>()
  const warnings: string[] = []
  for (const placed of ports) {
    const { port, place } = placed
    if (port.hostIP && hostPortOf(port) === 0) {
      warnings.push(`${place}: hostIP set without hostPort: ${goPort(port)}`)
    }
    const key = `${port.containerPort}/${port.protocol}`
    const others = earlier.get(key) ?? new PortDefinitions()
    earlier.set(key, others)
    for (const other of others.clashingWith(port)) {
      if (warnings.length >= mostClashes) return warnings
      warnings.push(`${place}: ${clash(port, other.port)} port definition with ${other.place}`)
    }
    others.add(placed)
  }
  return warnings
}

/** Port as the message shows it: all of its fields, set or not. */
function goPort({ name = '', containerPort, protocol, hostIP = '' }: corev1.ContainerPort): string {
  return `{Name:${name} HostPort:0 ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`
}

/** Definitions of one container port and protocol, indexed by host port and address. */
class PortDefinitions {
  readonly #all: PlacedPort[] = []
  readonly #byHostPort: Map<number, PlacedPort[]> = new Map()
  readonly #byAddress: Map<string, PlacedPort[]> = new Map()

  add(placed: PlacedPort): void {
    const hostPort = hostPortOf(placed.port)
    this.#all.push(placed)
    append(this.#byHostPort, hostPort, placed)
    append(this.#byAddress, `${hostPort} ${placed.port.hostIP ?? ''}`, placed)
  }

  /** Earlier definitions that clash with a port, in the order of the object. */
  clashingWith(port: corev1.ContainerPort): readonly PlacedPort[] {
    const hostPort = hostPortOf(port)
    if (hostPort === 0) return this.#all
    const address = port.hostIP ?? ''
    const sameHostPort =
      address === ''
        ? (this.#byHostPort.get(hostPort) ?? none)
        : [
            ...(this.#byAddress.get(`${hostPort} `) ?? none),
            ...(this.#byAddress.get(`${hostPort} ${address}`) ?? none),
          ]
    const found = [...(this.#byHostPort.get(0) ?? none), ...sameHostPort]
    return found.toSorted((a, b) => a.turn - b.turn)
  }
}

function append<K>(map: Map<K, PlacedPort[]>, key: K, placed: PlacedPort): void {
  const known = map.get(key)
  if (known) known.push(placed)
  else map.set(key, [placed])
}

function hostPortOf(port: corev1.ContainerPort): number {
  return port.hostPort ?? 0
}

/** Kind of clash between two definitions of one container port. */
function clash(a: corev1.ContainerPort, b: corev1.ContainerPort): string {
  const [hostPort, otherPort] = [hostPortOf(a), hostPortOf(b)]
  if (hostPort === otherPort && (a.hostIP ?? '') === (b.hostIP ?? '')) return 'duplicate'
  return hostPort === 0 || otherPort === 0 ? 'overlapping' : 'dangerously ambiguous'
}

function repeatedNames(ports: readonly PlacedPort[]): string[] {
  const firsts = new Map<string, string>()
  const repeated: string[] = []
  for (const { port, place } of ports) {
    const { name } = port
    if (!name) continue
    const first = firsts.get(name)
    if (first === undefined) {
      firsts.set(name, place)
      continue
    }
    const use = `services and probes that select ports by name will use ${first}`
    repeated.push(`${place}: duplicate port name ${quoteText(name)} with ${first}, ${use}`)
  }
  return repeated
}
