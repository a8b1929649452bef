import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../../../base/api/json.ts'
import type { CheckPod, PodCheck } from '../pod-check.ts'
import { joinQuoted, namedContainers, namedSetters, plural, sorted } from './violation-text.ts'

const checkHostNamespaces: CheckPod = ({ spec }) => {
  const shared = ['hostNetwork', 'hostPID', 'hostIPC'].filter(
    (field) => getKey(spec, field) === true,
  )
  if (shared.length === 0) return undefined
  return { reason: 'host namespaces', detail: shared.map((field) => `${field}=true`).join(', ') }
}

const checkHostPathVolumes: CheckPod = ({ spec }) => {
  const bad = objectsOf(spec, 'volumes').filter((volume) => has(volume, 'hostPath'))
  if (bad.length === 0) return undefined
  const names = joinQuoted(bad.map((volume) => textOf(volume, 'name')))
  return { reason: 'hostPath volumes', detail: `${plural(bad.length, 'volume')} ${names}` }
}

function hostPortsOf(container: JsonObject): number[] {
  return objectsOf(container, 'ports').flatMap((port) => numberOf(port, 'hostPort') || [])
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
function hostsOfHandler(handler: JsonObject): string[] {
  const hosts = ['httpGet', 'tcpSocket'].map((kind) => textOf(structOf(handler, kind), 'host'))
  return hosts.filter((host) => host !== '')
}

function hostsOfContainer(container: JsonObject): string[] {
  const lifecycle = structOf(container, 'lifecycle')
  const probes = ['livenessProbe', 'readinessProbe', 'startupProbe']
  return [
    ...probes.map((probe) => structOf(container, probe)),
    ...['postStart', 'preStop'].map((hook) => structOf(lifecycle, hook)),
  ].flatMap(hostsOfHandler)
}

const checkProbeHosts: CheckPod = ({ containers }) => {
  const bad = containers.filter((container) => hostsOfContainer(container).length > 0)
  if (bad.length === 0) return undefined
  const names = sorted(bad.map((container) => textOf(container, 'name')))
  const hosts = sorted(bad.flatMap(hostsOfContainer))
  const who = `${plural(names.length, 'container')} ${joinQuoted(names)}`
  const what = `${plural(hosts.length, 'probe or lifecycle host')} ${joinQuoted(hosts)}`
  const uses = plural(names.length, 'uses', 'use')
  return { reason: 'probe or lifecycle host', detail: `${who} ${uses} ${what}` }
}

const checkPrivileged: CheckPod = ({ containers }) => {
  const bad = containers.filter(
    (container) => getKey(structOf(container, 'securityContext'), 'privileged') === true,
  )
  if (bad.length === 0) return undefined
  const detail = `${namedContainers(bad)} must not set securityContext.privileged=true`
  return { reason: 'privileged', detail }
}

/** Whether the security context of a pod or a container asks for a host process of Windows. */
function isHostProcess(owner: JsonObject): boolean {
  const options = objectOf(structOf(owner, 'securityContext'), 'windowsOptions')
  return options !== undefined && getKey(options, 'hostProcess') === true
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
