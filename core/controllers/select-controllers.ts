/** Every controller, and the shorter name that it had before. */
const shortNames = {
  'clusterrole-aggregation-controller': 'clusterrole-aggregation',
  'disruption-controller': 'disruption',
  'event-ttl-controller': 'event-ttl',
  'garbage-collector-controller': 'garbagecollector',
  'namespace-controller': 'namespace',
  'persistentvolume-protection-controller': 'pv-protection',
  'persistentvolumeclaim-protection-controller': 'pvc-protection',
  'root-ca-certificate-publisher-controller': 'root-ca-cert-publisher',
  'service-cidr-controller': 'service-cidr',
  'service-repair-controller': 'service-repair',
  'serviceaccount-controller': 'serviceaccount',
  'ttl-after-finished-controller': 'ttl-after-finished',
  'volumeattributesclass-protection-controller': 'vac-protection',
} as const

export type ControllerName = keyof typeof shortNames

export const controllerNames: readonly ControllerName[] = Object.keys(
  shortNames,
) as ControllerName[]

function fullName(text: string): ControllerName | undefined {
  return controllerNames.find((name) => name === text || shortNames[name] === text)
}

/**
 * Reads a list of controllers as kube-controller-manager does: `*` is all of them, `name` one, `-name` all but one. The first
 * word about a controller counts, and one that nothing is said of does not run.
 *
 * @returns which ones run.
 * @throws RangeError for a name that no controller has.
 */
export function selectControllers(list: readonly string[]): (name: ControllerName) => boolean {
  const chosen = new Map<ControllerName, boolean>()
  for (const text of list) {
    if (text === '*') continue
    const isOff = text.startsWith('-')
    const name = fullName(isOff ? text.slice(1) : text)
    if (!name) {
      const known = controllerNames.join(', ')
      throw new RangeError(`there is no controller "${text.replace(/^-/, '')}"; there are ${known}`)
    }
    if (!chosen.has(name)) chosen.set(name, !isOff)
  }
  const others = list.includes('*')
  return (name) => chosen.get(name) ?? others
}
