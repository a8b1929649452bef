import { exhausted } from '../api/api-error.ts'
import { numberOf, objectsOf, textOf } from '../api/json-fields.ts'
import type { JsonObject } from '../api/json.ts'
import type { Cause } from '../api/status.ts'
import type { Runtime } from '../runtime.ts'
import { invalidValue, noCauses } from '../schema/validation/causes.ts'
import type { Basket } from './allocate-addresses.ts'
import { drawFree } from './draw-free.ts'
import { nodePortsOf } from './holdings.ts'
import type { PortRange } from './port-range.ts'

/** Node port range, with the ports that the write takes. */
export interface PortSource {
  readonly runtime: Pick<Runtime, 'random'>
  readonly range: PortRange
  readonly basket: Basket<number>
}

const full = 'range is full'

/**
 * Allocates the node ports that the service's type needs. `before` is empty for a create.
 *
 * @returns the cause why a requested port cannot be allocated, if any.
 * @throws ApiError `InternalError` when no port is free, or a requested health check port cannot be allocated.
 */
export function allocateNodePorts(
  spec: JsonObject,
  before: JsonObject,
  source: PortSource,
): readonly Cause[] {
  const opens = ['NodePort', 'LoadBalancer'].includes(textOf(spec, 'type'))
  const isNew = Object.keys(before).length === 0
  const cause = opens ? (isNew ? openFirst : openFurther)(spec, before, source) : undefined
  if (cause) return [cause]
  if (needsHealthPort(spec) && !needsHealthPort(before)) openHealthPort(spec, source)
  return noCauses
}

export function needsHealthPort(spec: JsonObject): boolean {
  return (
    textOf(spec, 'type') === 'LoadBalancer' && textOf(spec, 'externalTrafficPolicy') === 'Local'
  )
}

function drawsPorts(spec: JsonObject): boolean {
  return textOf(spec, 'type') === 'NodePort' || spec['allocateLoadBalancerNodePorts'] !== false
}

/** Node ports of a new service: one port with several protocols gets one node port. */
function openFirst(spec: JsonObject, _before: JsonObject, source: PortSource): Cause | undefined {
  const ports = objectsOf(spec, 'ports')
  const opened = new Map<number, number>()
  for (const [index, port] of ports.entries()) {
    const asked = numberOf(port, 'nodePort') ?? 0
    if (asked === 0 && !drawsPorts(spec)) continue
    const number = numberOf(port, 'port') ?? 0
    const known = opened.get(number)
    if (known !== undefined && (asked === 0 || asked === known)) {
      port['nodePort'] = known
      continue
    }
    const wanted = known === undefined ? askedFor(ports, number) : asked
    const cause = wanted === 0 ? undefined : takeAsked(wanted, index, source)
    if (cause) return cause
    const nodePort = wanted === 0 ? draw(source) : wanted
    port['nodePort'] = nodePort
    if (known === undefined) opened.set(number, nodePort)
  }
  return undefined
}

/** Node port that an entry for the port `number` requests; 0 where none does. */
function askedFor(ports: readonly JsonObject[], number: number): number {
  const asking = ports.find(
    (port) => numberOf(port, 'port') === number && (numberOf(port, 'nodePort') ?? 0) !== 0,
  )
  return (asking && numberOf(asking, 'nodePort')) ?? 0
}

/** Node ports of an existing service: those that it has stay, others are taken one by one. */
function openFurther(spec: JsonObject, before: JsonObject, source: PortSource): Cause | undefined {
  const own = new Set(nodePortsOf(before))
  for (const [index, port] of objectsOf(spec, 'ports').entries()) {
    const asked = numberOf(port, 'nodePort') ?? 0
    if (asked === 0 && drawsPorts(spec)) port['nodePort'] = draw(source)
    if (asked === 0 || own.has(asked)) continue
    const cause = takeAsked(asked, index, source)
    if (cause) return cause
    own.add(asked)
  }
  return undefined
}

function whyNot(port: number, { range, basket }: PortSource): string | undefined {
  if (!range.contains(port)) {
    return `provided port is not in the valid range. The range of valid ports is ${range.toString()}`
  }
  return basket.isTaken(port) ? 'provided port is already allocated' : undefined
}

function takeAsked(port: number, index: number, source: PortSource): Cause | undefined {
  const why = whyNot(port, source)
  if (why !== undefined) return invalidValue(`spec.ports[${index}].nodePort`, port, why)
  source.basket.take(port)
  return undefined
}

function draw({ runtime, range, basket }: PortSource, what = 'nodePort: '): number {
  const place = drawFree(runtime, range, (at) => basket.isTaken(range.first + at))
  if (place === undefined) throw exhausted(`failed to allocate a ${what}${full}`)
  const port = range.first + place
  basket.take(port)
  return port
}

function openHealthPort(spec: JsonObject, source: PortSource): void {
  const asked = numberOf(spec, 'healthCheckNodePort') ?? 0
  if (asked === 0) {
    spec['healthCheckNodePort'] = draw(source, 'HealthCheck NodePort 0: ')
    return
  }
  const why = whyNot(asked, source)
  if (why !== undefined) {
    throw exhausted(`failed to allocate requested HealthCheck NodePort ${asked}: ${why}`)
  }
  source.basket.take(asked)
}
