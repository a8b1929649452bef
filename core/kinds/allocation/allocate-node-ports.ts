import { explainedInternalError, unclassifiedError } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import type { ServicePort, ServiceSpec } from '../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { Runtime } from '../../base/runtime.ts'
import { invalidValue, noCauses } from '../../objects/schema/validation/causes.ts'
import type { Basket } from './allocate-addresses.ts'
import { drawFree } from './draw-free.ts'
import type { PortRange } from './port-range.ts'
import { nodePortsOf } from './service-allocations.ts'

/** Node ports that one write may take. */
export interface PortSource {
  /** Takes a requested port, or says why it cannot be allocated. */
  take(port: number): string | undefined
  /** Takes a free port; undefined where none is free. */
  draw(): number | undefined
}

const takenPort = 'provided port is already allocated'

/** Ports of the range to collect for a write in `basket`. `isRefused`: whether a requested port is taken. */
export function portSource(
  runtime: Pick<Runtime, 'random'>,
  range: PortRange,
  basket: Basket<number>,
  isRefused: (port: number) => boolean = (port) => basket.isTaken(port),
): PortSource {
  return {
    take: (port) => {
      if (!range.contains(port)) {
        return `provided port is not in the valid range. The range of valid ports is ${range.toString()}`
      }
      if (isRefused(port)) return takenPort
      basket.take(port)
      return undefined
    },
    draw: () => {
      const place = drawFree(runtime, range, (at) => basket.isTaken(range.first + at))
      if (place === undefined) return undefined
      basket.take(range.first + place)
      return range.first + place
    },
  }
}

/** Ports of a dry run: the original refuses only taken ones, and draws numbers behind those of the write. */
export function dryPortSource(basket: Basket<number>): PortSource {
  let last = 0
  return {
    take: (port) => {
      if (basket.isTaken(port)) return takenPort
      basket.take(port)
      last = Math.max(last, port)
      return undefined
    },
    draw: () => (last = (last || 32_768) + 1),
  }
}

/**
 * Allocates the node ports that the service's type needs. `before` is empty for a create.
 *
 * @returns the cause why a requested port cannot be allocated, if any.
 * @throws ApiError `InternalError` when no port is free, or a requested health check port cannot be allocated.
 */
export function allocateNodePorts(
  spec: Writable<ServiceSpec>,
  before: ServiceSpec,
  source: PortSource,
): readonly StatusCause[] {
  const opens = spec.type === 'NodePort' || spec.type === 'LoadBalancer'
  const isNew = Object.keys(before).length === 0
  const cause = opens ? (isNew ? openFirst : openFurther)(spec, before, source) : undefined
  if (cause) return [cause]
  if (needsHealthPort(spec) && !needsHealthPort(before)) openHealthPort(spec, source)
  return noCauses
}

export function needsHealthPort(spec: ServiceSpec): boolean {
  return spec.type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local'
}

function drawsPorts(spec: ServiceSpec): boolean {
  return spec.type === 'NodePort' || spec.allocateLoadBalancerNodePorts !== false
}

/** Node ports of a new service: one port with several protocols gets one node port. */
function openFirst(
  spec: Writable<ServiceSpec>,
  _before: ServiceSpec,
  source: PortSource,
): StatusCause | undefined {
  const ports = spec.ports ?? []
  const opened = new Map<number, number>()
  for (const [index, port] of ports.entries()) {
    const asked = port.nodePort ?? 0
    if (asked === 0 && !drawsPorts(spec)) continue
    const number = port.port
    const known = opened.get(number)
    if (known !== undefined && (asked === 0 || asked === known)) {
      port.nodePort = known
      continue
    }
    const wanted = known === undefined ? askedFor(ports, number) : asked
    const cause = wanted === 0 ? undefined : takeAsked(wanted, index, source)
    if (cause) return cause
    const nodePort = wanted === 0 ? draw(source) : wanted
    port.nodePort = nodePort
    if (known === undefined) opened.set(number, nodePort)
  }
  return undefined
}

/** Node port that an entry for the port `number` requests; 0 where none does. */
function askedFor(ports: readonly ServicePort[], number: number): number {
  const asking = ports.find((port) => port.port === number && (port.nodePort ?? 0) !== 0)
  return asking?.nodePort ?? 0
}

/** Node ports of an existing service: those that it has stay, others are taken one by one. */
function openFurther(
  spec: Writable<ServiceSpec>,
  before: ServiceSpec,
  source: PortSource,
): StatusCause | undefined {
  const own = new Set(nodePortsOf(before))
  const opened = new Set<string>()
  const ports = spec.ports ?? []
  for (const [index, port] of ports.entries()) {
    const asked = port.nodePort ?? 0
    if (asked === 0 && !drawsPorts(spec)) continue
    const cause = asked === 0 || own.has(asked) ? undefined : takeAsked(asked, index, source)
    if (cause) return cause
    const nodePort = asked === 0 ? draw(source) : asked
    if (asked !== 0) own.add(asked)
    port.nodePort = nodePort
    const pair = `{${port.protocol} ${nodePort}}`
    if (opened.has(pair)) throw unclassifiedError(`duplicate nodePort: ${pair}`)
    opened.add(pair)
  }
  return undefined
}

function takeAsked(port: number, index: number, source: PortSource): StatusCause | undefined {
  const why = source.take(port)
  return why === undefined ? undefined : invalidValue(`spec.ports[${index}].nodePort`, port, why)
}

function draw(source: PortSource, what = 'nodePort: '): number {
  const port = source.draw()
  if (port === undefined) throw explainedInternalError(`failed to allocate a ${what}range is full`)
  return port
}

function openHealthPort(spec: Writable<ServiceSpec>, source: PortSource): void {
  const asked = spec.healthCheckNodePort ?? 0
  if (asked === 0) {
    spec.healthCheckNodePort = draw(source, 'HealthCheck NodePort 0: ')
    return
  }
  const why = source.take(asked)
  if (why !== undefined) {
    throw explainedInternalError(
      `failed to allocate requested HealthCheck NodePort ${asked}: ${why}`,
    )
  }
}
