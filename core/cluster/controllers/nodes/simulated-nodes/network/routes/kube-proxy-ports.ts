import type { Clock } from '../../../../../../base/runtime.ts'
import type { PortAnswer, PortListener } from '../../../../../simulation/network/port-listener.ts'
import type { ServiceRoutes } from './service-routes.ts'

/** `--healthz-bind-address` and `--metrics-bind-address` of kube-proxy; the latter is at the node's localhost alone. */
const healthPort = 10_256
const metricsPort = 10_249

const json = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff'] as const
const text = [
  'Content-Type',
  'text/plain; charset=utf-8',
  'X-Content-Type-Options',
  'nosniff',
] as const

/** The ports of nodes that kube-proxy itself listens on: its health, and that of services with a `healthCheckNodePort`. */
export class KubeProxyPorts {
  readonly #services: Pick<ServiceRoutes, 'healthAt'>
  readonly #clock: Pick<Clock, 'now'>

  constructor(services: Pick<ServiceRoutes, 'healthAt'>, clock: Pick<Clock, 'now'>) {
    this.#services = services
    this.#clock = clock
  }

  /** What listens on a TCP port of a node; `isLocal`: at its localhost. */
  listenerAt(node: string, port: number, isLocal: boolean): PortListener | undefined {
    if (port === healthPort) return listener(port, (path) => this.#health(path))
    if (port === metricsPort && isLocal) return listener(port, proxyMode)
    if (!this.#services.healthAt(node, port)) return undefined
    return listener(port, () => this.#healthOfService(node, port))
  }

  #health(path: string): PortAnswer {
    if (path !== '/healthz' && path !== '/livez') return notFound
    const now = new Date(this.#clock.now()).toISOString()
    const health = { lastUpdated: now, currentTime: now }
    const body = path === '/healthz' ? { ...health, nodeEligible: true } : health
    return { status: 200, headers: json, body: JSON.stringify(body) }
  }

  #healthOfService(node: string, port: number): PortAnswer {
    const found = this.#services.healthAt(node, port)
    if (!found) return notFound
    const { namespace, name, endpoints } = found
    const service = `\t"service": {\n\t\t"namespace": "${namespace}",\n\t\t"name": "${name}"\n\t},\n`
    return {
      status: endpoints > 0 ? 200 : 503,
      headers: [...json, 'X-Load-Balancing-Endpoint-Weight', String(endpoints)],
      body: `{\n${service}\t"localEndpoints": ${endpoints},\n\t"serviceProxyHealthy": true\n}`,
    }
  }
}

const notFound: PortAnswer = { status: 404, headers: text, body: '404 page not found\n' }

function proxyMode(path: string): PortAnswer {
  if (path === '/proxyMode') return { status: 200, headers: text, body: 'iptables' }
  return path === '/healthz' ? { status: 200, headers: text, body: 'ok' } : notFound
}

function listener(port: number, answer: (path: string) => PortAnswer): PortListener {
  return { port, protocol: 'TCP', http: ({ target }) => answer(target.split('?')[0] ?? '') }
}
