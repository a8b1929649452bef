import type { JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ApiResponse } from '../../../../../base/http/api-response.ts'
import { plainText, pageNotFound, plainError } from '../../../../../base/http/plain-error.ts'
import { encodeJson } from '../../../../../base/json/json-write.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { containerLists } from '../../../../../kinds/rules/core/containers/container-lists.ts'
import {
  answerNodeMetrics,
  type KubeletRequest,
} from '../../../../../requests/node-access/node-metrics.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { usualNameServer } from '../../../shared/network/usual-name-server.ts'
import { sandboxImage } from '../../../shared/nodes/sandbox-image.ts'
import { claimResource, podResource, serviceResource } from '../../../shared/objects/resources.ts'
import { podsOfNode } from '../../../shared/pods/pod-indexes.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { CumulativeUsage } from '../cumulative-usage.ts'
import type { MeasuredObjects } from '../measured-objects.ts'
import { cadvisorSeries } from './cadvisor-series.ts'
import { kubeletConfiguration } from './kubelet-configuration.ts'
import { kubeletSeries } from './kubelet-series.ts'
import { figuresOf, type NodeFigures } from './node-figures.ts'
import { probeSeries } from './probe-series.ts'
import { resourceSeries } from './resource-series.ts'
import { SeriesTable } from './series-table.ts'
import { statsSummary } from './stats-summary.ts'

const checks = ['ping', 'log', 'syncloop']

/** Metrics of a kubelet by their paths. */
const metrics: Readonly<Record<string, (figures: NodeFigures) => string>> = {
  '/metrics': kubeletSeries,
  '/metrics/resource': resourceSeries,
  '/metrics/cadvisor': cadvisorSeries,
  '/metrics/probes': probeSeries,
  '/metrics/slis': sliSeries,
}

/** The API of simulated kubelets, with the paths of a kubelet's server. All is computed for each request. */
export class KubeletApi {
  readonly #parts: ClusterParts
  readonly #measured: MeasuredObjects
  readonly #cumulative = new CumulativeUsage()

  /** `signal` ends it. */
  constructor(parts: ClusterParts, measured: MeasuredObjects, signal: AbortSignal) {
    this.#parts = parts
    this.#measured = measured
    const deleted = ({ metadata }: ApiObject): void => this.#cumulative.forget(metadata.uid ?? '')
    measured.pods.follow({ deleted }, signal)
    measured.nodes.follow({ deleted }, signal)
  }

  /** The answer of a node's kubelet. @throws ApiError what opening a log throws */
  async answer(node: corev1.Node, request: KubeletRequest): Promise<ApiResponse> {
    const path = request.path.replace(/\/+$/, '') || '/'
    const series = Object.hasOwn(metrics, path) ? metrics[path] : undefined
    if (series) return answerNodeMetrics(series(this.#figures(node)))
    const [, first = ''] = path.split('/')
    if (first === 'healthz') return healthAt(path, request.query)
    if (first === 'containerLogs') return this.#containerLog(node, path, request)
    if (first === 'logs') return this.#logFolder(node, path)
    if (path === '/stats/summary') {
      const isShort = request.query.get('only_cpu_and_memory') === 'true'
      return json(statsSummary(this.#figures(node), isShort))
    }
    if (first === 'stats') return unknownRoute()
    const document = this.#documentAt(node, path)
    if (!document) return pageNotFound()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead ? json(document) : plainError(405, '405: Method Not Allowed')
  }

  #figures(node: corev1.Node): NodeFigures {
    const { brand, objects, runtime } = this.#parts
    return figuresOf(node, {
      measured: this.#measured,
      cumulative: this.#cumulative,
      claims: objects.of(claimResource),
      now: runtime.clock.now(),
      sandboxImage: sandboxImage(brand),
    })
  }

  #documentAt(node: corev1.Node, path: string): JsonObject | undefined {
    if (path === '/pods') return podList(this.#podsOf(node).map(bare))
    if (path === '/runningpods') return podList(this.#measured.podsOf(node).map(runningPod))
    return path === '/configz' ? kubeletConfiguration(node, this.#nameServer) : undefined
  }

  get #nameServer(): string {
    const { objects, brand, addressRanges } = this.#parts
    const service = objects.of(serviceResource).get(brand.systemNamespace, 'kube-dns')
    return service?.spec.clusterIP || usualNameServer(addressRanges)
  }

  #podsOf(node: corev1.Node): readonly corev1.Pod[] {
    return podsOfNode(this.#parts.objects)(node.metadata.name ?? '')
  }

  /** `/containerLogs/{namespace}/{pod}/{container}`, with the options of a pod's log. */
  async #containerLog(
    node: corev1.Node,
    path: string,
    { log }: KubeletRequest,
  ): Promise<ApiResponse> {
    const [namespace = '', name = '', container = '', ...rest] = path.split('/').slice(2)
    if (container === '' || rest.length > 0) return unknownRoute()
    const pod = this.#parts.objects.of(podResource).get(namespace, name)
    if (!pod || nodeOf(pod) !== node.metadata.name) return text(404, `pod "${name}" does not exist`)
    const isKnown = containerLists.some((list) =>
      pod.spec[list]?.some((each) => each.name === container),
    )
    if (isKnown) return log(pod, container)
    return text(404, `container "${container}" not found in pod "${name}"`)
  }

  /** The folders below `/var/log` of a node, as Go's file server lists them; their files are read by `containerLogs`. */
  #logFolder(node: corev1.Node, path: string): ApiResponse {
    if (path === '/logs') return listing(['containers/', 'pods/'])
    const pods = this.#podsOf(node)
    if (path === '/logs/pods') {
      return listing(
        pods.map(({ metadata: { namespace, name, uid } }) => `${namespace}_${name}_${uid}/`),
      )
    }
    if (path !== '/logs/containers') return pageNotFound()
    return listing(
      pods.flatMap(({ metadata: { namespace, name }, status }) =>
        (status.containerStatuses ?? []).flatMap(({ containerID = '', name: container }) => {
          const id = containerID.replace(/^.*:\/\//, '')
          return id === '' ? [] : [`${name}_${namespace}_${container}-${id}.log`]
        }),
      ),
    )
  }
}

function json(document: JsonObject): ApiResponse {
  return {
    status: 200,
    headers: ['content-type', 'application/json'],
    body: encodeJson(document),
    compressed: 'always',
  }
}

function text(status: number, body: string): ApiResponse {
  return {
    status,
    headers: ['content-type', 'text/plain; charset=utf-8'],
    body: encodeUtf8(body),
  }
}

/** The answer of a kubelet's router to a path below one that it knows. */
function unknownRoute(): ApiResponse {
  return text(404, '404: Page Not Found')
}

function healthAt(path: string, query: URLSearchParams): ApiResponse {
  const name = path.slice('/healthz/'.length)
  if (path !== '/healthz') return checks.includes(name) ? plainText('ok') : pageNotFound()
  if (!query.has('verbose')) return plainText('ok')
  const lines = checks.map((each) => `[+]${each} ok`)
  return plainText([...lines, 'healthz check passed', ''].join('\n'))
}

/** The answer of `/metrics/slis`: the outcomes of the health checks. */
function sliSeries({ kubelet, time }: NodeFigures): string {
  const table = new SeriesTable()
  const made = Math.floor(Math.max(0, time - kubelet.since) / 10_000)
  for (const name of checks) {
    table.gauge('kubernetes_healthcheck', { name, type: 'healthz' }, 1)
    table.counter(
      'kubernetes_healthchecks_total',
      { name, status: 'success', type: 'healthz' },
      made,
    )
  }
  return table.text()
}

function podList(items: readonly JsonObject[]): JsonObject {
  return { kind: 'PodList', apiVersion: 'v1', metadata: {}, items }
}

/** An object as an item of a list, which says the kind of all. */
function bare({ apiVersion: _version, kind: _kind, ...fields }: ApiObject): JsonObject {
  return fields
}

/** A pod as the container runtime knows it. */
function runningPod({ metadata, spec }: corev1.Pod): JsonObject {
  const { name = '', namespace = '', uid = '' } = metadata
  const containers = (spec.containers ?? []).map((each) => ({
    name: each.name,
    image: each.image ?? '',
    resources: {},
  }))
  return { metadata: { name, namespace, uid }, spec: { containers }, status: {} }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
}

function listing(names: readonly string[]): ApiResponse {
  const rows = names
    .toSorted()
    .map((name) => name.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign))
    .map((name) => `<a href="${name}">${name}</a>\n`)
  const head = '<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n'
  return {
    status: 200,
    headers: ['content-type', 'text/html; charset=utf-8'],
    body: encodeUtf8(`${head}${rows.join('')}</pre>\n`),
  }
}
