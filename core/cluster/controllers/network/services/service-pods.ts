import { type JsonObject, equalJson } from '../../../../base/api/json.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import {
  type Labels,
  matchesLabels,
  selectorFromLabels,
} from '../../../../base/api/selectors/label-selector.ts'
import type { Pod, Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { podResource, serviceResource } from '../../shared/objects/resources.ts'
import type { SharedObjects } from '../../shared/objects/shared-objects.ts'
import { labelText, labelTexts, podsByLabel } from '../../shared/pods/pod-indexes.ts'
import { isPodFinished, isPodReady, isTerminating, nodeOf } from '../../shared/pods/pod-state.ts'
import { selectorOf } from './service-facts.ts'

/** One label that all pods of a service have, by which they are found; the namespace for a selector of all pods. */
function leadingText(service: Service, selector: Labels): string {
  const { namespace = '' } = service.metadata
  const [first] = Object.entries(selector)
  return first ? labelText(namespace, ...first) : namespace
}

/** Finds the pods of a service and the services of a pod, each by an index on one label. */
export class ServicePods {
  readonly #objects: SharedObjects
  readonly #podsOf: FindObjects<Pod>
  readonly #servicesOf: FindObjects<Service>

  constructor(objects: SharedObjects) {
    this.#objects = objects
    this.#podsOf = podsByLabel(objects)
    this.#servicesOf = objects.of(serviceResource).index('selector', (service) => {
      const selector = selectorOf(service)
      return selector ? [leadingText(service, selector)] : []
    })
  }

  podsOf(service: Service): Pod[] {
    const selector = selectorOf(service)
    if (!selector) return []
    const wanted = selectorFromLabels(selector)
    return this.#podsOf(leadingText(service, selector)).filter(({ metadata }) =>
      matchesLabels(wanted, metadata.labels),
    )
  }

  /** Keys of the services that select a pod. */
  servicesOf(pod: Pod): string[] {
    return labelTexts(pod)
      .flatMap((text) => this.#servicesOf(text))
      .filter((service) =>
        matchesLabels(selectorFromLabels(selectorOf(service) ?? {}), pod.metadata.labels),
      )
      .map(keyOf)
  }

  /** Calls `changed` with the key of each service that changes, or whose pods change in what endpoints show of them. */
  follow(changed: (key: string) => void, signal: AbortSignal): void {
    const service = (object: Service): void => changed(keyOf(object))
    const services = this.#objects.of(serviceResource)
    services.listen({ added: service, changed: service, deleted: service }, signal)
    const pod = (object: Pod): void => {
      for (const key of this.servicesOf(object)) changed(key)
    }
    this.#objects.of(podResource).follow(
      {
        added: pod,
        changed(after, before) {
          if (equalJson(shownOf(after), shownOf(before))) return
          pod(after)
          if (!equalJson(labelsOf(after), labelsOf(before))) pod(before)
        },
        deleted: pod,
      },
      signal,
    )
  }
}

function labelsOf({ metadata }: Pod): JsonObject {
  return metadata.labels ?? {}
}

/** The fields of a pod that endpoints depend on. */
function shownOf(pod: Pod): JsonObject {
  const { hostname = '', subdomain = '' } = pod.spec
  return {
    labels: labelsOf(pod),
    node: nodeOf(pod),
    ready: isPodReady(pod),
    terminating: isTerminating(pod),
    finished: isPodFinished(pod),
    addresses: pod.status.podIPs ?? [],
    hostname,
    subdomain,
  }
}
