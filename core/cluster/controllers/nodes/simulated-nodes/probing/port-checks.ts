import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import { quoteText } from '../../../../../base/text/quote-text.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import type { Dialler } from '../../../../simulation/network/network-view.ts'
import type { PodPorts } from '../network/ports/pod-ports.ts'
import { type CheckOutcome, errored, failed, passed } from './check-outcome.ts'
import { CallError, callHttp, portNumber, within } from './http-call.ts'

/** A check of a port. */
export interface PortCheck {
  readonly pod: corev1.Pod
  readonly container: PodContainer
  readonly probe: corev1.Probe
  /** Version of the kubelet: `1.34`. */
  readonly version: string
}

export interface PortCheckParts {
  readonly timers: Timers
  readonly network: Dialler
  readonly ports: PodPorts
}

/** Makes one HTTP, TCP or gRPC check; `signal` aborts when the container ends. */
export async function portCheck(
  check: PortCheck,
  parts: PortCheckParts,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { httpGet, tcpSocket, grpc } = check.probe
  try {
    if (httpGet) return await httpCheck(httpGet, check, parts, signal)
    if (tcpSocket) return await tcpCheck(tcpSocket, check, parts, signal)
    return grpc ? await grpcCheck(grpc, check, parts, signal) : passed
  } catch (error) {
    if (error instanceof CallError) return failed(error.message)
    throw error
  }
}

function timeoutOf({ probe }: PortCheck): number {
  return (probe.timeoutSeconds ?? 1) * 1000
}

async function httpCheck(
  action: corev1.HTTPGetAction,
  check: PortCheck,
  { network, timers }: PortCheckParts,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { pod, container, version } = check
  if (portNumber(action.port, container) === undefined) {
    return errored(`port ${action.port} not found`)
  }
  const address = pod.status.podIP ?? ''
  const userAgent = `kube-probe/${version}`
  const call = { action, container, address, userAgent, timeout: timeoutOf(check) }
  const { status, body } = await callHttp(call, network, timers, signal)
  if (status >= 300 && status < 400) {
    return { ...passed, warning: `Probe terminated redirects, Response body: ${body}` }
  }
  if (status >= 200 && status < 300) return passed
  return failed(`HTTP probe failed with statuscode: ${status}`)
}

async function tcpCheck(
  { host, port: named }: corev1.TCPSocketAction,
  check: PortCheck,
  { network, timers }: PortCheckParts,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const port = portNumber(named, check.container)
  if (port === undefined) return errored(`port ${named} not found`)
  const target = host || (check.pod.status.podIP ?? '')
  const connection = network.connect(target, port)
  const late = `dial tcp ${target}:${port}: i/o timeout`
  const reached = Promise.resolve(connection.reach())
  const reach = await within(timeoutOf(check), timers, signal, reached, late)
  if (reach === 'open') return passed
  if (reach === 'dropped') return failed(late)
  return failed(`dial tcp ${target}:${port}: connect: connection refused`)
}

async function grpcCheck(
  { port, service }: corev1.GRPCAction,
  check: PortCheck,
  { ports, timers }: PortCheckParts,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { pod, probe } = check
  const seconds = `${probe.timeoutSeconds ?? 1}s`
  const late = `timeout: health rpc did not complete within ${seconds}`
  const asked = ports.health(pod, port, service ?? '')
  const status = await within(timeoutOf(check), timers, signal, asked, late)
  if (status === 'SERVING') return passed
  if (status === 'SERVICE_UNKNOWN') {
    return failed(
      'error: health rpc probe failed: rpc error: code = NotFound desc = unknown service',
    )
  }
  if (status !== undefined) return failed(`service unhealthy (responded with ${quoteText(status)})`)
  const target = quoteText(`${pod.status.podIP ?? ''}:${port}`)
  return failed(
    `timeout: failed to connect service ${target} within ${seconds}: context deadline exceeded`,
  )
}
