import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { type EdgeRule, orderedRules } from '../../../../simulation/ingress/edge-rules.ts'
import {
  commonHosts,
  type GatewayListener,
  listenersOf,
  meansListener,
  referencesTo,
  routeRules,
} from '../../../../simulation/ingress/gateway-rules.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import { namespaceResource } from '../../../shared/objects/resources.ts'

/** The group of the Gateway API, whose kinds are custom resources. */
export const gatewayGroup = 'gateway.networking.k8s.io'

/** Labels that say whose pods serve a Gateway: its name, and its namespace where that is another one than theirs. */
export const gatewayLabels: readonly { readonly name: string; readonly namespace?: string }[] = [
  { name: 'gateway.networking.k8s.io/gateway-name' },
  {
    name: 'gateway.envoyproxy.io/owning-gateway-name',
    namespace: 'gateway.envoyproxy.io/owning-gateway-namespace',
  },
]

/** The objects of the Gateway API, where the server has their definitions. */
export class GatewayObjects {
  readonly #parts: Pick<ClusterParts, 'objects' | 'catalog'>
  readonly #signal: AbortSignal
  readonly #followed = new Set<object>()
  /** Rules by Gateway and port, until one of the objects changes. */
  readonly #rules = new Map<string, readonly EdgeRule[]>()

  constructor(parts: Pick<ClusterParts, 'objects' | 'catalog'>, signal: AbortSignal) {
    this.#parts = parts
    this.#signal = signal
  }

  /** The Gateway that a pod serves. */
  gatewayOf({ metadata }: corev1.Pod): ApiObject | undefined {
    const { labels = {}, namespace: own = '' } = metadata
    for (const { name, namespace } of gatewayLabels) {
      const found = labels[name]
      if (found === undefined) continue
      return this.#index('gateways')?.get((namespace && labels[namespace]) || own, found)
    }
    return undefined
  }

  /** The rules of the routes behind a port of a Gateway, in the order in which they are tried. */
  rulesOf(gateway: ApiObject, port: number): readonly EdgeRule[] {
    const key = `${keyOf(gateway)} ${port}`
    const rules = this.#rules.get(key) ?? this.#compile(gateway, port)
    this.#rules.set(key, rules)
    return rules
  }

  #compile(gateway: ApiObject, port: number): readonly EdgeRule[] {
    const routes = Array.from(this.#index('httproutes')?.objects() ?? [])
    return orderedRules(
      listenersOf(gateway)
        .filter((listener) => listener.port === port)
        .flatMap((listener) =>
          routes
            .filter((route) => isAttached(route, gateway, listener, this.#labelsOf(route)))
            .flatMap((route) =>
              routeRules(route, listener, (namespace, service) =>
                this.#mayRefer(route, namespace, service),
              ),
            ),
        ),
    )
  }

  #labelsOf({ metadata }: ApiObject): Readonly<Record<string, string>> {
    const namespaces = this.#parts.objects.of(namespaceResource)
    this.#follow(namespaces)
    const found = namespaces.get('', metadata.namespace ?? '')
    return found?.metadata.labels ?? {}
  }

  /** Whether a ReferenceGrant lets a route name a service of another namespace. */
  #mayRefer({ metadata }: ApiObject, namespace: string, service: string): boolean {
    const grants = this.#index('referencegrants')?.inNamespace(namespace) ?? []
    const isFrom = (from: JsonObject): boolean =>
      textOf(from, 'kind') === 'HTTPRoute' && textOf(from, 'namespace') === metadata.namespace
    const isTo = (to: JsonObject): boolean =>
      textOf(to, 'kind') === 'Service' && ['', service].includes(textOf(to, 'name'))
    return grants.some((grant) => {
      const spec = structOf(grant, 'spec')
      return objectsOf(spec, 'from').some(isFrom) && objectsOf(spec, 'to').some(isTo)
    })
  }

  #index(resource: string): ObjectIndex | undefined {
    const { catalog, objects } = this.#parts
    const stored = catalog.findStored(gatewayGroup, resource)?.storedAs !== undefined
    if (!stored) return undefined
    const index = objects.of({ group: gatewayGroup, resource })
    this.#follow(index)
    return index
  }

  /** Has rules be made anew after each change of an object. */
  #follow(index: Pick<ObjectIndex, 'follow'>): void {
    if (this.#followed.has(index)) return
    this.#followed.add(index)
    const changed = (): void => this.#rules.clear()
    index.follow({ added: changed, changed, deleted: changed }, this.#signal)
  }
}

/** Whether a route is attached to a listener of a Gateway; `labels` are those of its namespace. */
export function isAttached(
  route: ApiObject,
  gateway: ApiObject,
  listener: GatewayListener,
  labels: Readonly<Record<string, string>>,
): boolean {
  if (!referencesTo(route, gateway).some((parent) => meansListener(parent, listener))) return false
  if (commonHosts(route, listener).length === 0) return false
  if (listener.from === 'All') return true
  if (listener.from === 'Same') return route.metadata.namespace === gateway.metadata.namespace
  return (
    listener.from === 'Selector' &&
    matchesLabels(selectorFromLabelSelectorObject(listener.selector), labels)
  )
}
