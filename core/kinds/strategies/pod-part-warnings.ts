import { has, numberOf, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { quoteText } from '../../api/quote-text.ts'

/** Volume plug-ins that are gone, and since when. */
const goneVolumes: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
}

export function volumeWarnings(spec: JsonObject, path: string): string[] {
  return objectsOf(spec, 'volumes').flatMap((volume, index) =>
    Object.keys(goneVolumes)
      .filter((kind) => has(volume, kind))
      .map((kind) => `${path}.volumes[${index}].${kind}: ${goneVolumes[kind] ?? ''}`),
  )
}

const noSelector = 'a null labelSelector results in matching no pod'

export function spreadWarnings(spec: JsonObject, path: string): string[] {
  return objectsOf(spec, 'topologySpreadConstraints').flatMap((constraint, index) =>
    has(constraint, 'labelSelector')
      ? []
      : [`${path}.topologySpreadConstraints[${index}].labelSelector: ${noSelector}`],
  )
}

export function affinityWarnings(spec: JsonObject, path: string): string[] {
  const affinity = objectOf(spec, 'affinity')
  if (!affinity) return []
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const terms = structOf(affinity, kind)
    const place = `${path}.affinity.${kind}`
    const [needed, wished] = [
      'requiredDuringSchedulingIgnoredDuringExecution',
      'preferredDuringSchedulingIgnoredDuringExecution',
    ] as const
    return [
      ...objectsOf(terms, needed).flatMap((term, index) =>
        has(term, 'labelSelector')
          ? []
          : [`${place}.${needed}[${index}].labelSelector: ${noSelector}`],
      ),
      ...objectsOf(terms, wished).flatMap((term, index) =>
        has(structOf(term, 'podAffinityTerm'), 'labelSelector')
          ? []
          : [`${place}.${wished}[${index}].podAffinityTerm.labelSelector: ${noSelector}`],
      ),
    ]
  })
}

/** Host aliases and pull secrets that say the same again, or nothing. */
export function listWarnings(spec: JsonObject, path: string): string[] {
  const repeated = (list: string, key: string): string[] => {
    const seen = new Set<string>()
    return objectsOf(spec, list).flatMap((item, index) => {
      const text = textOf(item, key)
      const again = seen.has(text)
      seen.add(text)
      return again ? [`${path}.${list}[${index}].${key}: duplicate ${key} ${quoteText(text)}`] : []
    })
  }
  const nameless = objectsOf(spec, 'imagePullSecrets').flatMap((secret, index) =>
    textOf(secret, 'name') === ''
      ? [`${path}.imagePullSecrets[${index}].name: invalid empty name ""`]
      : [],
  )
  return [...repeated('hostAliases', 'ip'), ...repeated('imagePullSecrets', 'name'), ...nameless]
}

interface PlacedPort {
  readonly place: string
  readonly port: JsonObject
}

function portsOf(spec: JsonObject, path: string): readonly PlacedPort[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    objectsOf(spec, list).flatMap((container, at) =>
      objectsOf(container, 'ports').map((port, index) => ({
        place: `${path}.${list}[${at}].ports[${index}]`,
        port,
      })),
    ),
  )
}

/** Why two definitions of one container port get into each other's way; undefined where they do not. */
function clash(a: JsonObject, b: JsonObject): string | undefined {
  const [hostPort, otherPort] = [numberOf(a, 'hostPort') ?? 0, numberOf(b, 'hostPort') ?? 0]
  const [address, otherAddress] = [textOf(a, 'hostIP'), textOf(b, 'hostIP')]
  if (address === otherAddress && hostPort === otherPort) return 'duplicate'
  if (hostPort === 0 || otherPort === 0) return 'overlapping'
  const isOneOpen = (address === '') !== (otherAddress === '')
  return hostPort === otherPort && isOneOpen ? 'dangerously ambiguous' : undefined
}

export function portWarnings(spec: JsonObject, path: string): string[] {
  const ports = portsOf(spec, path)
  if (ports.length < 2) return []
  const known = new Map<string, PlacedPort[]>()
  const clashes = ports.flatMap((placed) => {
    const { port, place } = placed
    const key = `${numberOf(port, 'containerPort') ?? 0}/${textOf(port, 'protocol')}`
    const others = known.get(key) ?? []
    known.set(key, [...others, placed])
    return others.flatMap((other) => {
      const how = clash(port, other.port)
      return how === undefined ? [] : [`${place}: ${how} port definition with ${other.place}`]
    })
  })
  const names = new Map<string, string>()
  const repeated = ports.flatMap(({ port, place }) => {
    const name = textOf(port, 'name')
    const other = names.get(name)
    if (name === '') return []
    if (other === undefined) {
      names.set(name, place)
      return []
    }
    const use = `services and probes that select ports by name will use ${other}`
    return [`${place}: duplicate port name ${quoteText(name)} with ${other}, ${use}`]
  })
  return [...clashes, ...repeated]
}
