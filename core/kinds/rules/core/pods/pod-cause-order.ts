import type { FieldPath } from '../../../../objects/schema/validation/causes.ts'
import { environmentOrder } from '../containers/container-environment.ts'
import { lifecycleOrder } from '../containers/container-probes.ts'
import { containerSecurityOrder } from '../containers/container-security.ts'
import { ephemeralOrder } from '../containers/ephemeral-containers.ts'
import { topologyOrder } from '../scheduling/topology-spread.ts'
import { podSecurityOrder } from './pod-security.ts'

// The order in which the original validates the fields of a pod, by which causes are sorted; `CauseOrder` explains the notation.

/** Fields of a pod's spec. */
const specOrder = [
  'volumes',
  'resourceClaims[].name',
  'resourceClaims[].$',
  'resourceClaims[].resourceClaimName',
  'resourceClaims[].resourceClaimTemplateName',
  'containers',
  '~hostPorts',
  'initContainers',
  'ephemeralContainers',
  'resources',
  '~hostNetwork',
  'restartPolicy',
  'dnsPolicy',
  'nodeSelector',
  ...podSecurityOrder.map((key) => `securityContext.${key}`),
  'imagePullSecrets',
  'affinity.nodeAffinity',
  ...['podAffinity', 'podAntiAffinity'].flatMap((kind) => [
    `affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution[]`,
    `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].weight`,
    `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm`,
  ]),
  'dnsConfig',
  'readinessGates[]',
  'schedulingGates[]',
  ...topologyOrder.map((key) => `topologySpreadConstraints[].${key}`),
  '~hostProcess',
  '$',
  'hostNetwork',
  'HostPID',
  'HostIPC',
  '~hostUsers',
  'hostnameOverride',
  'serviceAccountName',
  'nodeName',
  'activeDeadlineSeconds',
  'hostname',
  'subdomain',
  'tolerations[]',
  'hostAliases[]',
  'priorityClassName',
  'runtimeClassName',
  'preemptionPolicy',
  'overhead',
  'os',
  '~os',
  '~files',
  '~templateProfiles',
  '~tokens',
  '~images',
  'ephemeralContainers!',
  'nodeName!',
  '~profiles',
  '~update',
]

/** Fields of a container. */
const containerOrder = [
  'name',
  'image',
  'terminationMessagePolicy',
  'ports[].name',
  'ports[].containerPort',
  'ports[].hostPort',
  'ports[].protocol',
  ...environmentOrder,
  'volumeMounts',
  'volumeDevices',
  'imagePullPolicy',
  'resources',
  'resizePolicy',
  ...containerSecurityOrder.map((key) => `securityContext.${key}`),
]

const mainOrder = [...containerOrder, 'name+', '~hostPorts', ...lifecycleOrder]
const debuggingOrder = [...containerOrder, ...ephemeralOrder]

/** Fields of a pod spec at `path`, for the order of causes. */
export function podOrder(path: FieldPath): readonly string[] {
  return specOrder.flatMap((field) => {
    const place = `${path}.${field}`
    if (!field.endsWith('ontainers')) return [place]
    const parts = field === 'ephemeralContainers' ? debuggingOrder : mainOrder
    return parts.map((part) => `${place}[].${part}`)
  })
}

/** Place of rules of a template that a workload runs a second time. */
export function againPlace(path: FieldPath): string {
  return `${path}.~again`
}

/** Place of the rules of a workload about restarts of its pods, behind those of all pod templates. */
export function restartPlace(path: FieldPath): string {
  return `${path}.~restarts`
}

/** Fields of a pod template at `path`, for the order of causes. */
export function templateOrder(path: FieldPath): readonly string[] {
  return [
    `${path}.metadata`,
    `${path}.labels`,
    `${path}.annotations`,
    ...podOrder(`${path}.spec`),
    againPlace(path),
    restartPlace(path),
  ]
}
