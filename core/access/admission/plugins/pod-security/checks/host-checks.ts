import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { CheckedContainer, CheckPod, ContextOwner, PodCheck } from '../pod-check.ts'
import { joinQuoted, namedContainers, namedSetters, plural, sorted } from './violation-text.ts'

const checkHostNamespaces: CheckPod = ({ spec }) => {
  const shared = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter(
    (field) => spec[field] === true,
  )
  if (shared.length === 0) return undefined
  return { reason: 'host namespaces', detail: shared.map((field) => `${field}=true`).join(', ') }
}

const checkHostPathVolumes: CheckPod = ({ spec }) => {
  const bad = (spec.volumes ?? []).filter(({ hostPath }) => hostPath)
  if (bad.length === 0) return undefined
  const names = joinQuoted(bad.map(({ name }) => name))
  return { reason: 'hostPath volumes', detail: `${plural(bad.length, 'volume')} ${names}` }
}

function hostPortsOf({ ports = [] }: CheckedContainer): number[] {
  return ports.flatMap(({ hostPort }) => hostPort || [])
}

const checkHostPorts: CheckPod = ({ containers }) => {
  const bad = containers.filter((container) => hostPortsOf(container).length > 0)
  if (bad.length === 0) return undefined
  const ports = sorted(bad.flatMap((container) => hostPortsOf(container).map(String)))
  const uses = plural(bad.length, 'uses', 'use')
  const what = `${plural(ports.length, 'hostPort')} ${ports.join(', ')}`
  return { reason: 'hostPort', detail: `${namedContainers(bad)} ${uses} ${what}` }
}

/** The hosts that an HTTP or TCP handler of a probe or a lifecycle hook names. */
function hostsOfHandler(handler: corev1.Probe | corev1.LifecycleHandler | undefined): string[] {
  const hosts = [handler?.httpGet?.host, handler?.tcpSocket?.host]
  return hosts.flatMap((host) => host || [])
}

function hostsOfContainer(container: CheckedContainer): string[] {
  const { livenessProbe, readinessProbe, startupProbe, lifecycle } = container
  return [
    livenessProbe,
    readinessProbe,
    startupProbe,
    lifecycle?.postStart,
    lifecycle?.preStop,
  ].flatMap(hostsOfHandler)
}

const checkProbeHosts: CheckPod = ({ containers }) => {
  const bad = containers.filter((container) => hostsOfContainer(container).length > 0)
  if (bad.length === 0) return undefined
  const names = sorted(bad.map(({ name }) => name))
  const hosts = sorted(bad.flatMap(hostsOfContainer))
  const who = `${plural(names.length, 'container')} ${joinQuoted(names)}`
  const what = `${plural(hosts.length, 'probe or lifecycle host')} ${joinQuoted(hosts)}`
  const uses = plural(names.length, 'uses', 'use')
  return { reason: 'probe or lifecycle host', detail: `${who} ${uses} ${what}` }
}

const checkPrivileged: CheckPod = ({ containers }) => {
  const bad = containers.filter(({ securityContext }) => securityContext?.privileged === true)
  if (bad.length === 0) return undefined
  const detail = `${namedContainers(bad)} must not set securityContext.privileged=true`
  return { reason: 'privileged', detail }
}

/** Whether the security context of a pod or a container asks for a host process of Windows. */
function isHostProcess({ securityContext }: ContextOwner): boolean {
  return securityContext?.windowsOptions?.hostProcess === true
}

const checkWindowsHostProcess: CheckPod = ({ spec, containers }) => {
  const setters = namedSetters(isHostProcess(spec), containers.filter(isHostProcess))
  if (setters === '') return undefined
  const detail = `${setters} must not set securityContext.windowsOptions.hostProcess=true`
  return { reason: 'hostProcess', detail }
}

/** The check that probes and lifecycle hooks name no host, which a feature gate turns off. */
export const probeHostCheck: PodCheck = {
  id: 'hostProbesAndHostLifecycle',
  level: 'baseline',
  revisions: [{ from: 34, check: checkProbeHosts }],
}

/** Checks of access to the host: its namespaces, files, ports and privileges. */
export const hostChecks: readonly PodCheck[] = [
  { id: 'hostNamespaces', level: 'baseline', revisions: [{ from: 0, check: checkHostNamespaces }] },
  {
    id: 'hostPathVolumes',
    level: 'baseline',
    revisions: [{ from: 0, check: checkHostPathVolumes }],
  },
  { id: 'hostPorts', level: 'baseline', revisions: [{ from: 0, check: checkHostPorts }] },
  { id: 'privileged', level: 'baseline', revisions: [{ from: 0, check: checkPrivileged }] },
  {
    id: 'windowsHostProcess',
    level: 'baseline',
    revisions: [{ from: 0, check: checkWindowsHostProcess }],
  },
]
