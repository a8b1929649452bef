import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type * as networkingv1 from '../../../../../base/api/types/networking.v1.generated.ts'
import { decodeBase64 } from '../../../../../base/text/base64.ts'
import type { EdgeRule } from '../../../../simulation/ingress/edge-rules.ts'
import { ingressRules, nginxRules } from '../../../../simulation/ingress/ingress-rules.ts'
import type { FindSecret } from '../../../../simulation/ingress/nginx-annotations.ts'
import { traefikRules } from '../../../../simulation/ingress/traefik-rules.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import {
  ingressClassResource,
  ingressResource,
  secretResource,
} from '../../../shared/objects/resources.ts'
import { isTerminating } from '../../../shared/pods/pod-state.ts'
import { ingressNginx, traefik } from './edge-images.ts'
import { FollowedObjects } from './followed-objects.ts'

/** Annotation by which Ingresses named their class before they had a field for it. */
const classAnnotation = 'kubernetes.io/ingress.class'

/** Groups of Traefik's custom resources: the present one, and that of releases before 3. */
const traefikGroups = ['traefik.io', 'traefik.containo.us']

/** The Ingresses of the cluster, by the controllers that serve them. */
export class IngressObjects {
  readonly #objects: FollowedObjects
  readonly #ingresses: ObjectIndex<networkingv1.Ingress>
  readonly #classes: ObjectIndex<networkingv1.IngressClass>
  /** Rules by controller, until an Ingress or a class changes. */
  readonly #rules = new Map<string, readonly EdgeRule[]>()

  constructor(parts: Pick<ClusterParts, 'objects' | 'catalog' | 'brand'>, signal: AbortSignal) {
    this.#objects = new FollowedObjects(parts, signal, () => this.#rules.clear())
    this.#ingresses = this.#objects.of(ingressResource(parts.brand))
    this.#classes = this.#objects.of(ingressClassResource(parts.brand))
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
    const rules = this.#compile(controller, served)
    this.#rules.set(controller, rules)
    return rules
  }

  #compile(controller: string, served: readonly networkingv1.Ingress[]): readonly EdgeRule[] {
    const findSecret: FindSecret = (...place) => this.#secretData(...place)
    if (controller === ingressNginx) return nginxRules(served, findSecret)
    if (controller !== traefik) return ingressRules(served)
    const indexes = (resource: string): ObjectIndex[] =>
      traefikGroups.flatMap((group) => this.#objects.custom(group, resource) ?? [])
    const middlewares = indexes('middlewares')
    return traefikRules(served, {
      routes: indexes('ingressroutes').flatMap((index) => Array.from(index.objects())),
      middleware: (namespace, name) =>
        middlewares.map((index) => index.get(namespace, name)).find((each) => each !== undefined),
      findSecret,
    })
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
