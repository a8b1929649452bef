import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, portName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
} from '../../schema/validation/causes.ts'
import { validateEnvironment } from './container-environment.ts'
import { validateContainerMounts } from './container-mounts.ts'
import { validateLifecycle, validateProbes } from './container-probes.ts'
import { validateResources } from './container-resources.ts'
import { validateEphemeralContainer } from './ephemeral-containers.ts'
import { checkPortNumber, checkRange } from './field-checks.ts'
import { has, numberOf, objectOf, objectsOf, textOf } from '../../api/json-fields.ts'

export interface ContainerScope {
  /** Names of the pod's volumes. */
  readonly volumes: ReadonlySet<string>
  readonly hostNetwork: boolean
}

function validatePort(port: JsonObject, scope: ContainerScope, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const name = textOf(port, 'name')
  if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, portName(name)))
  const containerPort = numberOf(port, 'containerPort') ?? 0
  const hostPort = numberOf(port, 'hostPort') ?? 0
  if (containerPort === 0) causes.push(required(`${path}.containerPort`))
  else addCauses(causes, checkPortNumber(containerPort, `${path}.containerPort`))
  if (hostPort !== 0) {
    addCauses(causes, checkPortNumber(hostPort, `${path}.hostPort`))
    if (scope.hostNetwork && hostPort !== containerPort) {
      const detail = 'must match `hostPort` when `hostNetwork` is true'
      causes.push(invalidValue(`${path}.containerPort`, containerPort, detail))
    }
  }
  return causes
}

function validatePorts(container: JsonObject, scope: ContainerScope, path: FieldPath): Cause[] {
  const names = new Set<string>()
  return objectsOf(container, 'ports').flatMap((port, index) => {
    const place = `${path}.ports[${index}]`
    const causes = validatePort(port, scope, place)
    const name = textOf(port, 'name')
    if (name !== '' && names.has(name)) causes.push(duplicate(`${place}.name`, name))
    names.add(name)
    return causes
  })
}

const largestId = 2_147_483_647

function validateSecurityContext(container: JsonObject, path: FieldPath): Cause[] {
  const context = objectOf(container, 'securityContext')
  if (!context) return []
  const place = `${path}.securityContext`
  const causes = ['runAsUser', 'runAsGroup'].flatMap((key) =>
    checkRange(context, place, key, 0, largestId),
  )
  if (context['privileged'] === true && context['allowPrivilegeEscalation'] === false) {
    const detail = 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'
    causes.push(invalidValue(place, context, detail))
  }
  return causes
}

/** Validates one container of any of a pod's three lists; the caller has checked that it has a name. */
function validateContainer(
  container: JsonObject,
  scope: ContainerScope,
  path: FieldPath,
  isProbed: boolean,
): Cause[] {
  const causes: Cause[] = []
  const name = textOf(container, 'name')
  if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsLabel(name)))
  if (textOf(container, 'image') === '') causes.push(required(`${path}.image`))
  addCauses(causes, validatePorts(container, scope, path))
  addCauses(causes, validateEnvironment(container, path))
  addCauses(causes, validateContainerMounts(container, scope.volumes, path))
  addCauses(causes, validateResources(objectOf(container, 'resources') ?? {}, `${path}.resources`))
  if (isProbed) {
    addCauses(causes, validateProbes(container, path))
    addCauses(causes, validateLifecycle(container, path))
  }
  addCauses(causes, validateSecurityContext(container, path))
  return causes
}

/** Host ports of a pod's containers are unique. */
function checkHostPorts(containers: readonly JsonObject[], path: FieldPath): Cause[] {
  const taken = new Set<string>()
  return containers.flatMap((container, index) =>
    objectsOf(container, 'ports').flatMap((port, portIndex) => {
      const hostPort = numberOf(port, 'hostPort') ?? 0
      if (hostPort === 0) return []
      const key = `${textOf(port, 'protocol')}/${textOf(port, 'hostIP')}/${hostPort}`
      const again = taken.has(key)
      taken.add(key)
      return again ? [duplicate(`${path}[${index}].ports[${portIndex}].hostPort`, key)] : []
    }),
  )
}

const forSidecarsOnly = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']

function validateInitContainer(container: JsonObject, path: FieldPath): Cause[] {
  if (container['restartPolicy'] === 'Always') return []
  const detail = 'may not be set for init containers without restartPolicy=Always'
  return forSidecarsOnly
    .filter((key) => has(container, key))
    .map((key) => forbidden(`${path}.${key}`, detail))
}

/** Validates the container lists of a pod spec: each container, and that names and host ports are unique. */
export function validateContainers(
  spec: JsonObject,
  scope: ContainerScope,
  path: FieldPath,
): Cause[] {
  const causes: Cause[] = []
  const names = new Set<string>()
  const addName = (container: JsonObject, place: FieldPath): void => {
    const name = textOf(container, 'name')
    if (name !== '' && names.has(name)) causes.push(duplicate(`${place}.name`, name))
    names.add(name)
  }
  const containers = objectsOf(spec, 'containers')
  for (const [index, container] of containers.entries()) {
    const place = `${path}.containers[${index}]`
    addCauses(causes, validateContainer(container, scope, place, true))
    addName(container, place)
  }
  addCauses(causes, checkHostPorts(containers, `${path}.containers`))
  for (const [index, container] of objectsOf(spec, 'initContainers').entries()) {
    const place = `${path}.initContainers[${index}]`
    // Probes are validated in sidecars only: other init containers may not have any.
    const isSidecar = container['restartPolicy'] === 'Always'
    addCauses(causes, validateContainer(container, scope, place, isSidecar))
    addCauses(causes, validateInitContainer(container, place))
    addName(container, place)
  }
  const ephemeral = objectsOf(spec, 'ephemeralContainers')
  const targets = ephemeral.length === 0 ? names : new Set(names)
  for (const [index, container] of ephemeral.entries()) {
    const place = `${path}.ephemeralContainers[${index}]`
    addCauses(causes, validateContainer(container, scope, place, false))
    addCauses(causes, validateEphemeralContainer(container, targets, place))
    addName(container, place)
  }
  return causes
}
