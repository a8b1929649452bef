import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import type { Deployment } from '../../../../../base/api/types/apps.v1.generated.ts'
import type {
  Secret,
  Service,
  ServicePort,
} from '../../../../../base/api/types/core.v1.generated.ts'
import type { NewObject } from '../../../../../base/api/types/views.ts'
import { type Informer, startInformer } from '../../../../../base/client/informer.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import {
  gatewayGroup,
  type GatewayListener,
  isAttached,
  listenersOf,
  referencesTo,
  type RouteKind,
  routeResources,
} from '../../../../simulation/ingress/gateway-listeners.ts'
import {
  type GatewaySight,
  gatewayVerdicts,
  listenerVerdicts,
  routeVerdicts,
  type Verdict,
} from '../../../../simulation/ingress/gateway-status.ts'
import {
  deploymentResource,
  secretResource,
  serviceResource,
} from '../../../shared/objects/resources.ts'
import { createIfAbsent, ignoreNotFound } from '../../../shared/writes/expected-errors.ts'
import { type ApiProgram, printRefusals, type ProgramCall } from './api-program.ts'

/** How a controller of Gateways serves them. */
export interface GatewayController {
  /** What GatewayClasses name as their controller. */
  readonly controller: string
  /** Image of the pods that serve a Gateway. */
  readonly image: string
  /** Labels of those pods, by which they say whose they are. */
  readonly labels: (gateway: ApiObject) => Readonly<Record<string, string>>
  /** Namespace of those pods: that of the Gateway unless given, as for a controller that may write in its own alone. */
  readonly namespace?: (own: string) => string
  /** Name of their Deployment and Service. */
  readonly name: (gateway: ApiObject, className: string) => string
}

const version = 'v1'

/** Accepts the GatewayClasses of a controller, has pods serve their Gateways, and says in their status what became of them. */
export function gatewayProgram(serving: GatewayController): ApiProgram {
  return async (call) => {
    const work = new GatewayWork(serving, call)
    call.signal.addEventListener('abort', () => work.stop(), { once: true })
    const needed = work.start()
    if (call.signal.aborted) return work.stop()
    await printRefusals(call, needed).catch((error: unknown) => call.print(String(error)))
  }
}

class GatewayWork {
  readonly #serving: GatewayController
  readonly #call: ProgramCall
  readonly #informers = new Map<string, Informer>()
  /** Optional resources that are known by now. */
  readonly #known = new Set<string>()
  readonly #sight: GatewaySight
  #isSynced = false
  #pending = false

  constructor(serving: GatewayController, call: ProgramCall) {
    this.#serving = serving
    this.#call = call
    this.#sight = {
      labelsOf: (namespace) =>
        this.#informers.get('namespaces')?.get('', namespace)?.metadata.labels ?? {},
      service: (namespace, name) =>
        this.#informers.get('services')?.get(namespace, name) as Service | undefined,
      secret: (namespace, name) =>
        this.#known.has('secrets')
          ? (this.#informers.get('secrets')?.get(namespace, name) as Secret | undefined)
          : 'unknown',
      grants: (namespace) =>
        this.#objects('referencegrants').filter((each) => each.metadata.namespace === namespace),
    }
  }

  /** Begins to follow the objects; without their definitions it tries again and again. Returns the paths of what it cannot do without. */
  start(): readonly string[] {
    const { client, runtime } = this.#call
    const sync = (): void => this.#sync()
    const handlers = { added: sync, modified: sync, deleted: sync }
    const needed = {
      namespaces: '/api/v1/namespaces',
      services: resourcePath(serviceResource),
      gatewayclasses: resourcePath({ group: gatewayGroup, version, resource: 'gatewayclasses' }),
      gateways: resourcePath({ group: gatewayGroup, version, resource: 'gateways' }),
      httproutes: resourcePath({ group: gatewayGroup, version, resource: 'httproutes' }),
    }
    const others = [...routeResources, { resource: 'referencegrants', version: 'v1beta1' }].flatMap(
      (each) =>
        each.resource in needed
          ? []
          : [[each.resource, resourcePath({ group: gatewayGroup, ...each })] as const],
    )
    const all = [...Object.entries(needed), ...others, ['secrets', resourcePath(secretResource)]]
    for (const [name = '', path = ''] of all) {
      this.#informers.set(name, startInformer({ client, runtime, path, handlers }))
    }
    const awaited = Object.keys(needed).flatMap((name) => {
      const informer = this.#informers.get(name)
      return informer ? [informer.synced] : []
    })
    void Promise.all(awaited).then((outcomes) => {
      this.#isSynced = outcomes.every(Boolean)
      sync()
    })
    // What some bundles lack, or a role, is heeded once it is known.
    for (const name of [...others.map(([each]) => each), 'secrets']) {
      void this.#informers.get(name)?.synced.then((isSynced) => {
        if (!isSynced) return
        this.#known.add(name)
        sync()
      })
    }
    return Object.values(needed)
  }

  stop(): void {
    for (const informer of this.#informers.values()) void informer.stop()
  }

  #objects(name: string): readonly ApiObject[] {
    return Array.from(this.#informers.get(name)?.objects() ?? [])
  }

  /** Looks at all objects, once for the changes that come together. */
  #sync(): void {
    if (!this.#isSynced || this.#pending || this.#call.signal.aborted) return
    this.#pending = true
    const { timers } = this.#call.runtime
    void timers.yieldTurn().then(async () => {
      this.#pending = false
      await this.#work().catch((error: unknown) => this.#call.print(String(error)))
    })
  }

  async #work(): Promise<void> {
    const classes = this.#objects('gatewayclasses').filter(
      (each) => textOf(structOf(each, 'spec'), 'controllerName') === this.#serving.controller,
    )
    const names = new Set(classes.map(({ metadata }) => metadata.name ?? ''))
    for (const each of classes) {
      const accepted = { type: 'Accepted', isTrue: true, reason: 'Accepted', message: '' }
      await this.#writeConditions(each, 'gatewayclasses', [accepted])
    }
    const gateways = this.#objects('gateways').filter(
      (each) =>
        names.has(textOf(structOf(each, 'spec'), 'gatewayClassName')) &&
        each.metadata.deletionTimestamp === undefined,
    )
    // What one object is refused holds up no other one.
    const failed = (error: unknown): void => this.#call.print(String(error))
    for (const gateway of gateways) await this.#serve(gateway).catch(failed)
    for (const { kind, resource } of routeResources) {
      for (const route of this.#objects(resource))
        await this.#writeParents(route, kind, gateways).catch(failed)
    }
  }

  async #serve(gateway: ApiObject): Promise<void> {
    const { client, signal, namespace: own } = this.#call
    const { namespace: ofGateway = '', name: owner = '', uid = '' } = gateway.metadata
    const serving = this.#serving
    const name = serving.name(gateway, textOf(structOf(gateway, 'spec'), 'gatewayClassName'))
    const namespace = serving.namespace?.(own) ?? ofGateway
    const selected = serving.labels(gateway)
    const infrastructure = structOf(structOf(gateway, 'spec'), 'infrastructure')
    const metadata = {
      name,
      namespace,
      labels: { ...textsIn(structOf(infrastructure, 'labels')), ...selected },
      annotations: textsIn(structOf(infrastructure, 'annotations')),
      ...(namespace === ofGateway && {
        ownerReferences: [
          { apiVersion: `${gatewayGroup}/${version}`, kind: 'Gateway', name: owner, uid },
        ],
      }),
    }
    const listeners = listenersOf(gateway)
    const ports = Array.from(new Map(listeners.map((each) => [each.port, each])).values())
    const place = { namespace }
    const deployments = resourcePath(deploymentResource, place)
    await createIfAbsent(
      client,
      deployments,
      deploymentOf(metadata, selected, serving.image, ports),
    )
    const wanted = ports.map(({ port, name: label }) => ({
      name: label,
      port,
      protocol: 'TCP' as const,
    }))
    const service = this.#informers.get('services')?.get(namespace, name) as Service | undefined
    if (!service) {
      await createIfAbsent(client, resourcePath(serviceResource, place), {
        apiVersion: 'v1',
        kind: 'Service',
        metadata,
        spec: { type: 'LoadBalancer', selector: selected, ports: wanted },
      })
    } else if (!equalJson(portsOf(service.spec.ports ?? []), portsOf(wanted))) {
      const path = resourcePath(serviceResource, { ...place, name })
      await client.patch(path, 'merge', { spec: { ports: wanted } }, { signal })
    }
    await this.#writeGateway(gateway, listeners, service)
  }

  async #writeGateway(
    gateway: ApiObject,
    listeners: readonly GatewayListener[],
    service: Service | undefined,
  ): Promise<void> {
    const addresses = (service?.status.loadBalancer.ingress ?? []).map(({ ip = '' }) => ({
      type: 'IPAddress',
      value: ip,
    }))
    const isReachable = addresses.length > 0
    const known = objectsOf(structOf(gateway, 'status'), 'listeners')
    const verdicts = listeners.map((listener) =>
      listenerVerdicts(gateway, listener, this.#sight, isReachable),
    )
    const status = {
      addresses,
      listeners: listeners.map((listener, at) => ({
        name: listener.name,
        supportedKinds: listener.kinds.map((kind) => ({ group: gatewayGroup, kind })),
        attachedRoutes: this.#countOf(gateway, listener),
        conditions: this.#conditions(
          gateway,
          verdicts[at] ?? [],
          known.find((each) => textOf(each, 'name') === listener.name) ?? {},
        ),
      })),
    }
    const conditions = gatewayVerdicts(verdicts, isReachable)
    await this.#writeConditions(gateway, 'gateways', conditions, status)
  }

  /** How many routes are attached to a listener. */
  #countOf(gateway: ApiObject, listener: GatewayListener): number {
    const count = (kind: RouteKind, resource: string): number =>
      this.#objects(resource).filter((route) => {
        const labels = this.#sight.labelsOf(route.metadata.namespace ?? '')
        return isAttached(route, kind, gateway, listener, labels)
      }).length
    return routeResources.reduce((sum, { kind, resource }) => sum + count(kind, resource), 0)
  }

  /** Says in a route's status what the Gateways of this controller make of it. */
  async #writeParents(
    route: ApiObject,
    kind: RouteKind,
    gateways: readonly ApiObject[],
  ): Promise<void> {
    const { controller } = this.#serving
    const known = objectsOf(structOf(route, 'status'), 'parents')
    const others = known.filter((each) => textOf(each, 'controllerName') !== controller)
    const own = gateways.flatMap((gateway) =>
      referencesTo(route, gateway).map((parentRef) => {
        const former = known.find(
          (each) =>
            textOf(each, 'controllerName') === controller &&
            equalJson(structOf(each, 'parentRef'), parentRef),
        )
        const verdicts = routeVerdicts(route, kind, parentRef, gateway, this.#sight)
        const conditions = this.#conditions(route, verdicts, former ?? {})
        return { parentRef, controllerName: controller, conditions }
      }),
    )
    if (own.length + others.length < known.length || own.length > 0) {
      const { resource = '' } = routeResources.find((each) => each.kind === kind) ?? {}
      await this.#writeStatus(route, resource, { parents: [...others, ...own] })
    }
  }

  /** Conditions, whose times stay as they were where their status does. */
  #conditions(
    { metadata }: ApiObject,
    wanted: readonly Verdict[],
    former: JsonObject,
  ): JsonObject[] {
    const known = objectsOf(former, 'conditions')
    return wanted.map(({ type, isTrue, reason, message }) => {
      const status = isTrue ? 'True' : 'False'
      const before = known.find((each) => textOf(each, 'type') === type)
      const isSame = before !== undefined && textOf(before, 'status') === status
      return {
        type,
        status,
        reason,
        message,
        observedGeneration: Number(metadata.generation ?? 0),
        lastTransitionTime: isSame
          ? textOf(before, 'lastTransitionTime')
          : formatTime(this.#call.runtime.clock.now()),
      }
    })
  }

  #writeConditions(
    object: ApiObject,
    resource: string,
    wanted: readonly Verdict[],
    more: JsonObject = {},
  ): Promise<void> {
    const conditions = this.#conditions(object, wanted, structOf(object, 'status'))
    return this.#writeStatus(object, resource, { ...more, conditions })
  }

  async #writeStatus(object: ApiObject, resource: string, wanted: JsonObject): Promise<void> {
    const found = structOf(object, 'status')
    if (Object.entries(wanted).every(([key, value]) => equalJson(found[key] ?? [], value))) return
    const { client, signal, print } = this.#call
    const { namespace = '', name = '' } = object.metadata
    const route = routeResources.find((each) => each.resource === resource)
    const path = resourcePath(
      { group: gatewayGroup, version: route?.version ?? version, resource },
      { namespace, name, subresource: 'status' },
    )
    await ignoreNotFound(client.patch(path, 'merge', { status: wanted }, { signal }))
    print(`updated status resource=${resource} namespace="${namespace}" name="${name}"`)
  }
}

function textsIn(values: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((key) => [key, textOf(values, key)]))
}

function portsOf(ports: readonly Pick<ServicePort, 'name' | 'port'>[]): JsonObject[] {
  return ports.map(({ name = '', port }) => ({ name, port }))
}

function deploymentOf(
  metadata: NewObject<Deployment>['metadata'] & {
    readonly labels: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  },
  selected: Readonly<Record<string, string>>,
  image: string,
  listeners: readonly GatewayListener[],
): NewObject<Deployment> {
  const { labels, annotations } = metadata
  const ports = listeners.map(({ port }) => ({ containerPort: port }))
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      selector: { matchLabels: selected },
      template: {
        metadata: { labels, annotations },
        spec: { containers: [{ name: 'proxy', image, ports }] },
      },
    },
  }
}
