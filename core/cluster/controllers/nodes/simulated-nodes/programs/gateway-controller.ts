import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import type { Deployment } from '../../../../../base/api/types/apps.v1.generated.ts'
import type { Service, ServicePort } from '../../../../../base/api/types/core.v1.generated.ts'
import type { NewObject } from '../../../../../base/api/types/views.ts'
import { type Informer, startInformer } from '../../../../../base/client/informer.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import {
  type GatewayListener,
  listenersOf,
  meansListener,
  referencesTo,
} from '../../../../simulation/ingress/gateway-rules.ts'
import { deploymentResource, serviceResource } from '../../../shared/objects/resources.ts'
import { createIfAbsent, ignoreNotFound } from '../../../shared/writes/expected-errors.ts'
import { gatewayGroup, isAttached } from '../ingress/gateway-objects.ts'
import type { ApiProgram, ProgramCall } from './api-program.ts'

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
type Condition = readonly [type: string, isTrue: boolean, reason: string]

/** Accepts the GatewayClasses of a controller, has pods serve their Gateways, and says in their status what became of them. */
export function gatewayProgram(serving: GatewayController): ApiProgram {
  return async (call) => {
    const work = new GatewayWork(serving, call)
    call.signal.addEventListener('abort', () => work.stop(), { once: true })
    work.start()
    if (call.signal.aborted) work.stop()
  }
}

class GatewayWork {
  readonly #serving: GatewayController
  readonly #call: ProgramCall
  readonly #informers = new Map<string, Informer>()
  #isSynced = false
  #pending = false

  constructor(serving: GatewayController, call: ProgramCall) {
    this.#serving = serving
    this.#call = call
  }

  /** Begins to follow the objects; without their definitions it tries again and again. */
  start(): void {
    const { client, runtime } = this.#call
    const sync = (): void => this.#sync()
    const handlers = { added: sync, modified: sync, deleted: sync }
    const paths = {
      namespaces: '/api/v1/namespaces',
      services: resourcePath(serviceResource),
      ...Object.fromEntries(
        ['gatewayclasses', 'gateways', 'httproutes'].map((resource) => [
          resource,
          resourcePath({ group: gatewayGroup, version, resource }),
        ]),
      ),
    }
    for (const [name, path] of Object.entries(paths)) {
      this.#informers.set(name, startInformer({ client, runtime, path, handlers }))
    }
    const all = Array.from(this.#informers.values(), ({ synced }) => synced)
    void Promise.all(all).then((outcomes) => {
      this.#isSynced = outcomes.every(Boolean)
      sync()
    })
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
      await this.#writeConditions(each, 'gatewayclasses', [['Accepted', true, 'Accepted']])
    }
    const gateways = this.#objects('gateways').filter(
      (each) =>
        names.has(textOf(structOf(each, 'spec'), 'gatewayClassName')) &&
        each.metadata.deletionTimestamp === undefined,
    )
    for (const gateway of gateways) await this.#serve(gateway)
    for (const route of this.#objects('httproutes')) await this.#writeParents(route, gateways)
  }

  async #serve(gateway: ApiObject): Promise<void> {
    const { client, signal, namespace: own } = this.#call
    const { namespace: ofGateway = '', name: owner = '', uid = '' } = gateway.metadata
    const serving = this.#serving
    const name = serving.name(gateway, textOf(structOf(gateway, 'spec'), 'gatewayClassName'))
    const namespace = serving.namespace?.(own) ?? ofGateway
    const labels = serving.labels(gateway)
    const metadata = {
      name,
      namespace,
      labels,
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
    await createIfAbsent(client, deployments, deploymentOf(metadata, serving.image, ports))
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
        spec: { type: 'LoadBalancer', selector: labels, ports: wanted },
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
    const isProgrammed = addresses.length > 0
    const known = objectsOf(structOf(gateway, 'status'), 'listeners')
    const status = {
      addresses,
      listeners: listeners.map((listener) => ({
        name: listener.name,
        supportedKinds: [{ group: gatewayGroup, kind: 'HTTPRoute' }],
        attachedRoutes: this.#objects('httproutes').filter((route) =>
          isAttached(route, gateway, listener, this.#labelsOf(route)),
        ).length,
        conditions: this.#conditions(
          gateway,
          [
            ['Accepted', true, 'Accepted'],
            ['Programmed', isProgrammed, isProgrammed ? 'Programmed' : 'Pending'],
            ['ResolvedRefs', true, 'ResolvedRefs'],
          ],
          known.find((each) => textOf(each, 'name') === listener.name) ?? {},
        ),
      })),
    }
    await this.#writeConditions(
      gateway,
      'gateways',
      [
        ['Accepted', true, 'Accepted'],
        ['Programmed', isProgrammed, isProgrammed ? 'Programmed' : 'AddressNotAssigned'],
      ],
      status,
    )
  }

  #labelsOf({ metadata }: ApiObject): Readonly<Record<string, string>> {
    return (
      this.#informers.get('namespaces')?.get('', metadata.namespace ?? '')?.metadata.labels ?? {}
    )
  }

  /** Says in a route's status what the Gateways of this controller make of it. */
  async #writeParents(route: ApiObject, gateways: readonly ApiObject[]): Promise<void> {
    const { controller } = this.#serving
    const known = objectsOf(structOf(route, 'status'), 'parents')
    const others = known.filter((each) => textOf(each, 'controllerName') !== controller)
    const own = gateways.flatMap((gateway) =>
      referencesTo(route, gateway).map((parentRef) => {
        const isTaken = listenersOf(gateway).some(
          (listener) =>
            meansListener(parentRef, listener) &&
            isAttached(route, gateway, listener, this.#labelsOf(route)),
        )
        const isFound = this.#hasBackends(route)
        const former = known.find(
          (each) =>
            textOf(each, 'controllerName') === controller &&
            equalJson(structOf(each, 'parentRef'), parentRef),
        )
        return {
          parentRef,
          controllerName: controller,
          conditions: this.#conditions(
            route,
            [
              ['Accepted', isTaken, isTaken ? 'Accepted' : 'NotAllowedByListeners'],
              ['ResolvedRefs', isFound, isFound ? 'ResolvedRefs' : 'BackendNotFound'],
            ],
            former ?? {},
          ),
        }
      }),
    )
    if (own.length > 0)
      await this.#writeStatus(route, 'httproutes', { parents: [...others, ...own] })
  }

  #hasBackends(route: ApiObject): boolean {
    const { namespace = '' } = route.metadata
    const services = this.#informers.get('services')
    return objectsOf(structOf(route, 'spec'), 'rules')
      .flatMap((rule) => objectsOf(rule, 'backendRefs'))
      .every((each) => services?.get(textOf(each, 'namespace') || namespace, textOf(each, 'name')))
  }

  /** Conditions, whose times stay as they were where their status does. */
  #conditions(
    { metadata }: ApiObject,
    wanted: readonly Condition[],
    former: JsonObject,
  ): JsonObject[] {
    const known = objectsOf(former, 'conditions')
    return wanted.map(([type, isTrue, reason]) => {
      const status = isTrue ? 'True' : 'False'
      const before = known.find((each) => textOf(each, 'type') === type)
      const isSame = before !== undefined && textOf(before, 'status') === status
      return {
        type,
        status,
        reason,
        message: '',
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
    wanted: readonly Condition[],
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
    const path = resourcePath(
      { group: gatewayGroup, version, resource },
      { namespace, name, subresource: 'status' },
    )
    await ignoreNotFound(client.patch(path, 'merge', { status: wanted }, { signal }))
    print(`updated status resource=${resource} namespace="${namespace}" name="${name}"`)
  }
}

function portsOf(ports: readonly Pick<ServicePort, 'name' | 'port'>[]): JsonObject[] {
  return ports.map(({ name = '', port }) => ({ name, port }))
}

function deploymentOf(
  metadata: NewObject<Deployment>['metadata'] & {
    readonly labels: Readonly<Record<string, string>>
  },
  image: string,
  listeners: readonly GatewayListener[],
): NewObject<Deployment> {
  const { labels } = metadata
  const ports = listeners.map(({ port }) => ({ containerPort: port }))
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'proxy', image, ports }] },
      },
    },
  }
}
