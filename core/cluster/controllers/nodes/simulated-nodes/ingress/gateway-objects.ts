import { textOf } from '../../../../../base/api/json-fields.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { orderedRules } from '../../../../simulation/ingress/choose-rule.ts'
import type { EdgeRule } from '../../../../simulation/ingress/edge-rules.ts'
import {
  gatewayGroup,
  type GatewayListener,
  isAttached,
  isGranted,
  listenersOf,
  routeResources,
} from '../../../../simulation/ingress/gateway-listeners.ts'
import { routeRules } from '../../../../simulation/ingress/gateway-rules.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import { namespaceResource, secretResource } from '../../../shared/objects/resources.ts'
import { FollowedObjects } from './followed-objects.ts'
import { textsOfSecret } from './ingress-objects.ts'

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
  readonly #objects: FollowedObjects
  /** Rules by Gateway and port, until one of the objects changes. */
  readonly #rules = new Map<string, readonly EdgeRule[]>()

  constructor(parts: Pick<ClusterParts, 'objects' | 'catalog'>, signal: AbortSignal) {
    this.#objects = new FollowedObjects(parts, signal, () => this.#rules.clear())
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

  /** The certificate of a listener; empty without one. */
  certificateOf({ metadata }: ApiObject, { certificates }: GatewayListener): string {
    for (const each of certificates) {
      const namespace = textOf(each, 'namespace') || (metadata.namespace ?? '')
      const secret = this.#objects.of(secretResource).get(namespace, textOf(each, 'name'))
      const text = secret && textsOfSecret(secret)['tls.crt']
      if (text !== undefined) return text
    }
    return ''
  }

  #compile(gateway: ApiObject, port: number): readonly EdgeRule[] {
    const listeners = listenersOf(gateway).filter((listener) => listener.port === port)
    const rules = routeResources.flatMap(({ kind, resource }) => {
      const routes = Array.from(this.#index(resource)?.objects() ?? [])
      const aged = routes.toSorted((a, b) => ageOf(a).localeCompare(ageOf(b)))
      return listeners.flatMap((listener) =>
        aged
          .filter((route) => isAttached(route, kind, gateway, listener, this.#labelsOf(route)))
          .flatMap((route) =>
            routeRules(route, kind, listener, (namespace, service) => {
              const grants = this.#index('referencegrants')?.inNamespace(namespace) ?? []
              const from = { kind, namespace: route.metadata.namespace ?? '' }
              return isGranted(grants, from, 'Service', service)
            }),
          ),
      )
    })
    return orderedRules([...rules, ...listeners.map(emptyRule)])
  }

  #labelsOf({ metadata }: ApiObject): Readonly<Record<string, string>> {
    const found = this.#objects.of(namespaceResource).get('', metadata.namespace ?? '')
    return found?.metadata.labels ?? {}
  }

  #index(resource: string): ObjectIndex | undefined {
    return this.#objects.custom(gatewayGroup, resource)
  }
}

/** What a listener without routes has: it hides those with wider hosts. */
function emptyRule({ hostname: scope }: GatewayListener): EdgeRule {
  return {
    scope,
    host: scope,
    isDeep: true,
    path: { kind: 'exact', path: '' },
    action: { kind: 'answer', status: 404, body: '' },
  }
}

function ageOf({ metadata }: ApiObject): string {
  return `${metadata.creationTimestamp ?? ''} ${metadata.namespace ?? ''}/${metadata.name ?? ''}`
}
