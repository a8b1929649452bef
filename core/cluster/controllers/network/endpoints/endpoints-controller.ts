import { equalJson } from '../../../../base/api/json.ts'
import { keyOf, splitKey } from '../../../../base/api/metadata/object-keys.ts'
import type {
  Endpoints,
  EndpointSubset,
  Service,
} from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { endpointsResource, podResource, serviceResource } from '../../shared/objects/resources.ts'
import { isOfTerminatingNamespace, messageOf } from '../../shared/pods/pod-control.ts'
import { ignoreNotFound, isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { hasClusterIp, selectorOf } from '../services/service-facts.ts'
import { ServicePods } from '../services/service-pods.ts'
import { TriggerTimes } from '../services/trigger-times.ts'
import { endpointSubsets, truncated } from './endpoint-subsets.ts'

/** Keeps the Endpoints of each service that selects pods. */
function createEndpointsController(parts: ClusterParts): KeyController {
  const work = new EndpointsReconciler(parts)
  return new KeyController({
    name: 'endpoints-controller',
    parts,
    reads: [serviceResource, podResource, endpointsResource],
    watch(queue, signal) {
      work.pods.follow((key) => queue.add(key), signal)
      const endpoints = parts.objects.of(endpointsResource)
      const add = (object: Endpoints): void => queue.add(keyOf(object))
      // Those whose service went while nothing ran are deleted, but for locks of old leader elections.
      const lock = `control-plane.alpha.${parts.brand.labelDomain}/leader`
      for (const found of endpoints.objects()) {
        if (found.metadata.annotations?.[lock] === undefined) add(found)
      }
      // Deleted Endpoints come back. A change by others stays until the service or its pods change.
      endpoints.follow({ deleted: add }, signal)
    },
    sync: (key, _queue, signal) => work.sync(key, signal),
  })
}

class EndpointsReconciler {
  readonly pods: ServicePods
  readonly #parts: ClusterParts
  readonly #times = new TriggerTimes()

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.pods = new ServicePods(parts.objects)
  }

  async sync(key: string, signal: AbortSignal): Promise<void> {
    const { client, objects } = this.#parts
    const service = objects.of(serviceResource).byKey(key)
    const current = objects.of(endpointsResource).byKey(key)
    if (!service) {
      this.#times.forget(key)
      if (current)
        await ignoreNotFound(
          client.delete(resourcePath(endpointsResource, splitKey(key)), { signal }),
        )
      return
    }
    if (!selectorOf(service)) return
    const pods = this.pods.podsOf(service)
    const time = this.#times.next(service, pods)
    const wanted = this.#endpointsOf(service, current, endpointSubsets(service, pods), time)
    if (wanted) await this.#write(service, wanted, current === undefined, signal)
  }

  /** The Endpoints as they should be; undefined where they are so. */
  #endpointsOf(
    service: Service,
    current: Endpoints | undefined,
    all: EndpointSubset[],
    time: string,
  ): Endpoints | undefined {
    const { labelDomain } = this.#parts.brand
    const { namespace = '', name = '', labels: own = {} } = service.metadata
    const labels: Record<string, string> = {
      ...own,
      [`endpoints.${labelDomain}/managed-by`]: 'endpoint-controller',
    }
    delete labels[`service.${labelDomain}/headless`]
    if (!hasClusterIp(service)) labels[`service.${labelDomain}/headless`] = ''
    const subsets = truncated(all)
    const capacity = `endpoints.${labelDomain}/over-capacity`
    const annotations = { ...current?.metadata.annotations }
    const isSame =
      current &&
      equalJson(current.subsets ?? [], subsets) &&
      equalJson(current.metadata.labels ?? {}, labels) &&
      (annotations[capacity] === 'truncated') === (subsets !== all)
    if (isSame) return undefined
    const trigger = `endpoints.${labelDomain}/last-change-trigger-time`
    delete annotations[trigger]
    delete annotations[capacity]
    if (time !== '') annotations[trigger] = time
    if (subsets !== all) annotations[capacity] = 'truncated'
    const metadata = { ...(current?.metadata ?? { name, namespace }), labels, annotations }
    const made: Endpoints = { apiVersion: 'v1', kind: 'Endpoints', metadata }
    return subsets.length > 0 ? { ...made, subsets } : made
  }

  async #write(
    service: Service,
    wanted: Endpoints,
    isNew: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, recorder } = this.#parts
    const { namespace = '', name = '' } = service.metadata
    try {
      const options = { signal, answer: 'unread' } as const
      const path = resourcePath(endpointsResource, { namespace, name: isNew ? '' : name })
      if (isNew) await client.create(path, wanted, options)
      else await client.update(path, wanted, options)
    } catch (error) {
      if (signal.aborted || isStaleWrite(error)) throw error
      if (isNew && isOfTerminatingNamespace(error)) return
      const [reason, text] = isNew
        ? ['FailedToCreateEndpoint', 'Failed to create endpoint for service']
        : ['FailedToUpdateEndpoint', 'Failed to update endpoint']
      const message = `${text} ${namespace}/${name}: ${messageOf(error)}`
      recorder({ component: 'endpoint-controller' }).record(wanted, 'Warning', reason, message)
      throw error
    }
  }
}

export const endpointsController: ClusterRegistration = {
  name: 'endpoints-controller',
  needs: () => [serviceResource, podResource, endpointsResource],
  create: createEndpointsController,
}
