import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { Lazy } from '../../../../base/execution/lazy.ts'
import { aborted } from '../../../../base/execution/on-abort.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { metricsApiService, nodeResource, podResource } from '../../shared/objects/resources.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'
import { podPhase } from '../../shared/pods/pod-state.ts'
import { PodsByLabels } from '../../shared/pods/pods-by-labels.ts'
import { createIfAbsent } from '../../shared/writes/expected-errors.ts'
import type { KubeletApi } from './kubelet-api/kubelet-api.ts'
import { LateMetricRules } from './late-metric-rules.ts'
import { MeasuredObjects } from './measured-objects.ts'
import { metricDefinitions } from './metric-definitions.ts'
import { metricsServer } from './serve-metrics.ts'
import { UsageRules } from './usage-rules.ts'

const lazyKubeletApi: Lazy<typeof KubeletApi> = new Lazy(
  async () => (await import('./kubelet-api/kubelet-api.ts')).KubeletApi,
)

/** Serves the usage of simulated nodes and their pods as the metrics API, which metrics-server adds to a cluster. */
class ResourceMetrics implements Controller {
  readonly name = 'resource-metrics'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const rules = new UsageRules(this.#parts, signal)
    const measured = new MeasuredObjects(this.#parts, rules.usage)
    const { nodes, pods } = measured
    const metrics = new LateMetricRules(this.#parts, measured)
    await Promise.all([nodes.ready, pods.ready, rules.start(), metrics.start(signal)])
    const byLabels = new PodsByLabels(pods, signal)
    await pods.reported
    const servers = {
      nodes: metricsServer({
        resource: 'node',
        metrics: 'nodemetrics',
        find: (_namespace, name) => nodes.get('', name),
        select: (_namespace, labels) =>
          [...nodes.objects()].filter(({ metadata }) => matchesLabels(labels, metadata.labels)),
        measure: (node) => measured.nodeMetrics(node),
      }),
      pods: metricsServer({
        resource: 'pods',
        metrics: 'podmetrics',
        find(namespace, name) {
          const pod = pods.get(namespace, name)
          return pod && podPhase(pod) === 'Running' ? pod : undefined
        },
        select: (namespace, labels) => byLabels.find(namespace, labels),
        measure: (pod) => measured.podMetrics(pod),
      }),
    }
    // They are served as long as the server itself, which the controllers of a running cluster end with.
    const definitions = metricDefinitions(servers, this.#parts)
    await this.#parts.serveAggregated(metricsApiService(this.#parts.brand), definitions)
    await this.#grant()
    const unfollow = this.#grantOnReturn()
    let api: KubeletApi | undefined
    const end = this.#parts.provideNodeMetrics({
      metricsAt: (path) => metrics.answer(path),
      kubelet: async (node, request) => {
        const Api = await lazyKubeletApi.load()
        api ??= new Api(this.#parts, measured, signal)
        return api.answer(node, request)
      },
    })
    await aborted(signal)
    end()
    unfollow()
  }

  /** Grants again once another server no longer serves the API, whose manifest has the role, too, and may have been deleted. */
  #grantOnReturn(): Cancel {
    const { aggregation, brand, runtime } = this.#parts
    let isTaken = false
    return aggregation.apis.onChange((name) => {
      const api = name === metricsApiService(brand) ? aggregation.apis.get(name) : undefined
      if (!api) return
      const isOwn = aggregation.functions.routeTo(api) !== undefined
      if (isOwn && isTaken) {
        this.#grant().catch((error: unknown) => {
          runtime.logger.warn('the role that reads metrics was not created', {
            error: String(error),
          })
        })
      }
      isTaken = !isOwn
    })
  }

  /** Lets those who may view objects read metrics, as metrics-server's manifest does. */
  async #grant(): Promise<void> {
    const { brand, catalog, client } = this.#parts
    const group = `rbac.authorization.${brand.apiDomain}`
    const resource = { group, version: 'v1', resource: 'clusterroles' }
    if (!storedResource({ catalog }, resource)) return
    const kinds = ['admin', 'edit', 'view'].map((role) => [`${group}/aggregate-to-${role}`, 'true'])
    await createIfAbsent(client, resourcePath(resource), {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRole',
      metadata: {
        name: 'system:aggregated-metrics-reader',
        labels: Object.fromEntries(kinds) as Record<string, string>,
      },
      rules: [
        {
          apiGroups: [`metrics.${brand.apiDomain}`],
          resources: ['pods', 'nodes'],
          verbs: ['get', 'list', 'watch'],
        },
      ],
    })
  }
}

export const resourceMetrics: ClusterRegistration = {
  name: 'resource-metrics',
  needs: () => [nodeResource, podResource],
  create: (parts) => new ResourceMetrics(parts),
}
