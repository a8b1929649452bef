import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type * as networkingv1 from '../../../../../base/api/types/networking.v1.generated.ts'
import { decodeBase64 } from '../../../../../base/text/base64.ts'
import type { EdgeRule } from '../../../../simulation/ingress/edge-rules.ts'
import { ingressRules, nginxRules } from '../../../../simulation/ingress/ingress-rules.ts'
import type { FindSecret } from '../../../../simulation/ingress/nginx-annotations.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import {
  ingressClassResource,
  ingressResource,
  secretResource,
} from '../../../shared/objects/resources.ts'
import { isTerminating } from '../../../shared/pods/pod-state.ts'
import { ingressNginx } from './edge-images.ts'

/** Annotation by which Ingresses named their class before they had a field for it. */
const classAnnotation = 'kubernetes.io/ingress.class'

/** The Ingresses of the cluster, by the controllers that serve them. */
export class IngressObjects {
  readonly #objects: ClusterParts['objects']
  readonly #ingresses: ObjectIndex<networkingv1.Ingress>
  readonly #classes: ObjectIndex<networkingv1.IngressClass>
  /** Rules by controller, until an Ingress or a class changes. */
  readonly #rules = new Map<string, readonly EdgeRule[]>()

  constructor({ objects, brand }: Pick<ClusterParts, 'objects' | 'brand'>, signal: AbortSignal) {
    this.#objects = objects
    this.#ingresses = objects.of(ingressResource(brand))
    this.#classes = objects.of(ingressClassResource(brand))
    const changed = (): void => this.#rules.clear()
    const handlers = { added: changed, changed, deleted: changed }
    this.#ingresses.follow(handlers, signal)
    this.#classes.follow(handlers, signal)
  }

  /** The Ingresses that a controller serves, the oldest first. */
  servedBy(controller: string): networkingv1.Ingress[] {
    const classes = new Set<string>()
    for (const { metadata, spec } of this.#classes.objects()) {
      if (spec.controller === controller) classes.add(metadata.name ?? '')
    }
    const served = Array.from(this.#ingresses.objects()).filter(
      (ingress) => !isTerminating(ingress) && classes.has(classOf(ingress)),
    )
    return served.toSorted((a, b) => ageOf(a).localeCompare(ageOf(b)))
  }

  /** The rules by which a controller leads requests, in the order in which they are tried. */
  rulesOf(controller: string): readonly EdgeRule[] {
    const known = this.#rules.get(controller)
    if (known) return known
    const served = this.servedBy(controller)
    const rules =
      controller === ingressNginx
        ? nginxRules(served, (...place) => this.#secretData(...place))
        : ingressRules(served)
    this.#rules.set(controller, rules)
    return rules
  }

  /** The certificate by which a controller serves TLS: that of the first secret that its Ingresses name, as names of servers are not sent. */
  certificateOf(controller: string): string {
    for (const { metadata, spec } of this.servedBy(controller)) {
      for (const { secretName = '' } of spec.tls ?? []) {
        const data = this.#secretData(metadata.namespace ?? '', secretName)
        if (data?.['tls.crt'] !== undefined) return data['tls.crt']
      }
    }
    return ''
  }

  #secretData(...[namespace, name]: Parameters<FindSecret>): ReturnType<FindSecret> {
    const secret = this.#objects.of(secretResource).get(namespace, name)
    return secret && textsOfSecret(secret)
  }
}

/** The name of the class of an Ingress; empty where it has none. */
export function classOf({ metadata, spec }: networkingv1.Ingress): string {
  return spec.ingressClassName ?? metadata.annotations?.[classAnnotation] ?? ''
}

function ageOf({ metadata }: networkingv1.Ingress): string {
  return `${metadata.creationTimestamp ?? ''} ${metadata.namespace}/${metadata.name}`
}

/** The data of a secret as texts. */
export function textsOfSecret({ data = {} }: corev1.Secret): Readonly<Record<string, string>> {
  const decoder = new TextDecoder()
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([key, value]) => [key, decoder.decode(decodeBase64(value))]),
  )
}
