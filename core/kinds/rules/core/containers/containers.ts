import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { dnsLabel, portName } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Int64 } from '../../../../base/api/types/scalars.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidJson,
  invalidValue,
  invalidValues,
  noCauses,
  notSupportedShown,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { checkPortNumber, present } from '../../shared/validation/field-checks.ts'
import { validateEnvironment } from './container-environment.ts'
import { type AnyContainer, resourcesOf } from './container-lists.ts'
import { validateContainerMounts } from './container-mounts.ts'
import { validateLifecycle, validateProbes } from './container-probes.ts'
import { validateResources } from './container-resources.ts'
import { validateSecurityContext } from './container-security.ts'
import { validateEphemeralContainer } from './ephemeral-containers.ts'

export interface ContainerScope {
  /** Names of the pod's volumes, and of those that are claims, which containers may use as block devices. */
  readonly volumes: ReadonlySet<string>
  readonly claimVolumes: ReadonlySet<string>
  /** Names of the pod's resource claims. */
  readonly claims: ReadonlySet<string>
  readonly hostNetwork: boolean
  /** Whether the pod shares the users of its node. */
  readonly hostUsers: boolean
  readonly restartPolicy: string
  readonly gracePeriod: Int64 | undefined
  readonly refusesPrivileged: boolean | undefined
}

function validatePort(port: corev1.ContainerPort, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { name, containerPort, hostPort = 0 } = port
  if (name) addCauses(causes, invalidValues(`${path}.name`, name, portName(name)))
  if (containerPort === 0) causes.push(required(`${path}.containerPort`))
  else addCauses(causes, checkPortNumber(containerPort, `${path}.containerPort`))
  if (hostPort !== 0) {
    addCauses(causes, checkPortNumber(hostPort, `${path}.hostPort`))
  }
  return causes
}

function validatePorts({ ports }: AnyContainer, path: FieldPath): readonly StatusCause[] {
  if (!ports) return noCauses
  const causes: StatusCause[] = []
  const names = new Set<string>()
  for (const [index, port] of ports.entries()) {
    const place = `${path}.ports[${index}]`
    addCauses(causes, validatePort(port, place))
    const { name } = port
    if (!name || portName(name).length > 0) continue
    if (names.has(name)) causes.push(duplicate(`${place}.name`, name))
    names.add(name)
  }
  return causes
}

/** Validates one container of any of a pod's three lists; the caller has checked that it has a name. */
function validateContainer(
  container: AnyContainer,
  scope: ContainerScope,
  path: FieldPath,
  isProbed: boolean,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { name } = container
  if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsLabel(name)))
  if (!container.image) causes.push(required(`${path}.image`))
  addCauses(causes, validatePorts(container, path))
  addCauses(causes, validateEnvironment(container, path))
  addCauses(causes, validateContainerMounts(container, scope, path))
  addCauses(causes, validateResources(resourcesOf(container), `${path}.resources`, scope.claims))
  addCauses(causes, validateResizePolicy(container, scope.restartPolicy, path))
  addCauses(causes, validateSecurityContext(container, scope, path))
  if (isProbed) {
    addCauses(causes, validateLifecycle(container, scope.gracePeriod, path))
    addCauses(causes, validateProbes(container, path))
  }
  return causes
}

/** On the host's network, host ports of containers equal their ports. */
function checkHostNetwork(
  containers: readonly corev1.Container[],
  owner: FieldPath,
): StatusCause[] {
  return containers.flatMap((container, index) =>
    (container.ports ?? []).flatMap(({ hostPort = 0, containerPort }, portIndex) => {
      if (hostPort === 0 || hostPort === containerPort) return []
      const place = `${owner}.containers[${index}].ports[${portIndex}].hostPort`
      const detail = 'must match `containerPort` when `hostNetwork` is true'
      return [placedAt(`${owner}.~hostNetwork`, invalidValue(place, hostPort, detail))]
    }),
  )
}

/** Host ports of containers that run at a time are unique. */
function checkHostPorts(
  containers: readonly corev1.Container[],
  path: FieldPath,
  owner: FieldPath,
): readonly StatusCause[] {
  if (!containers.some(hasHostPort)) return noCauses
  const taken = new Set<string>()
  return containers.flatMap((container, index) =>
    (container.ports ?? []).flatMap(({ hostPort = 0, hostIP = '', protocol }, portIndex) => {
      if (hostPort === 0) return []
      const key = `${protocol}/${hostIP}/${hostPort}`
      const again = taken.has(key)
      taken.add(key)
      if (!again) return []
      const place = `${path}[${index}].ports[${portIndex}].hostPort`
      return [placedAt(`${owner}.~hostPorts`, duplicate(place, key))]
    }),
  )
}

function hasHostPort({ ports }: corev1.Container): boolean {
  return ports?.some(({ hostPort = 0 }) => hostPort !== 0) === true
}

const forSidecarsOnly = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const

function validateInitContainer(container: AnyContainer, path: FieldPath): StatusCause[] {
  if (container.restartPolicy === 'Always') return []
  const detail = 'may not be set for init containers without restartPolicy=Always'
  return present(container, forSidecarsOnly).map((key) => forbidden(`${path}.${key}`, detail))
}

/** Validates the container lists of a pod spec: each container, and that names and host ports are unique. */
export function validateContainers(
  spec: corev1.PodSpec,
  scope: ContainerScope,
  path: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  const names = new Set<string>()
  const addName = (container: AnyContainer, place: FieldPath, isInit = false): void => {
    const { name } = container
    if (names.has(name)) causes.push(duplicate(`${place}.name`, name))
    // The original overlooks empty names of init containers, which are refused on their own.
    if (name !== '' || !isInit) names.add(name)
  }
  const containers = spec.containers ?? []
  for (const [index, container] of containers.entries()) {
    const place = `${path}.containers[${index}]`
    addCauses(causes, validateContainer(container, scope, place, true))
    addName(container, place)
  }
  addCauses(causes, checkHostPorts(containers, `${path}.containers`, path))
  if (scope.hostNetwork) addCauses(causes, checkHostNetwork(containers, path))
  for (const [index, container] of (spec.initContainers ?? []).entries()) {
    const place = `${path}.initContainers[${index}]`
    // Probes are validated in sidecars only: other init containers may not have any.
    const isSidecar = container.restartPolicy === 'Always'
    addCauses(causes, validateContainer(container, scope, place, isSidecar))
    addCauses(causes, validateInitContainer(container, place))
    addName(container, place, true)
    // They run one by one, and causes show each as if it were the only one, as in the original.
    addCauses(causes, checkHostPorts([container], `${path}.initContainers`, place))
  }
  const ephemeral = spec.ephemeralContainers ?? []
  const targets = ephemeral.length === 0 ? names : new Set(names)
  for (const [index, container] of ephemeral.entries()) {
    const place = `${path}.ephemeralContainers[${index}]`
    addCauses(causes, validateContainer(container, scope, place, false))
    addCauses(causes, validateEphemeralContainer(container, targets, place))
    addName(container, place)
  }
  return causes
}

const closedSets = [
  ['resourceName', ['cpu', 'memory']],
  ['restartPolicy', ['NotRequired', 'RestartContainer']],
] as const

/** Validates `resizePolicy` of a container. Causes name the list, not the item, as in the original. */
function validateResizePolicy(
  container: AnyContainer,
  podRestarts: string,
  path: FieldPath,
): readonly StatusCause[] {
  const { resizePolicy: policies = [] } = container
  if (policies.length === 0) return noCauses
  const place = `${path}.resizePolicy`
  const seen = new Set<string>()
  return policies.flatMap((policy, index) => {
    const causes: StatusCause[] = []
    const { resourceName: resource, restartPolicy: restarts } = policy
    if (seen.has(resource)) causes.push(duplicate(`${place}[${index}]`, resource))
    seen.add(resource)
    for (const [key, values] of closedSets) {
      const text: string = policy[key]
      if (text === '') causes.push(required(place))
      else if (!values.some((value) => value === text)) {
        causes.push(notSupportedShown(place, writeGoJson(text), values))
      }
    }
    if (podRestarts === 'Never' && restarts !== 'NotRequired') {
      const detail = "must be 'NotRequired' when `restartPolicy` is 'Never'"
      causes.push(invalidJson(place, restarts, detail))
    }
    return causes
  })
}
