import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { Cancel } from '../../base/runtime.ts'

/** Content type of the text format of Prometheus. */
export const nodeMetricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics in the text format of Prometheus; they are compressed for clients that accept it. */
export function answerNodeMetrics(text: string): ApiResponse {
  const headers = ['content-type', nodeMetricsType]
  return { status: 200, headers, body: new TextEncoder().encode(text), compressed: 'always' }
}

/** Metrics of a node's kubelet, by a path of this server. */
export interface KubeletMetricsPath {
  readonly node: string
  /** Path on the kubelet: `/metrics/cadvisor`. */
  readonly path: string
}

/**
 * Reads a path such as `/metrics/nodes/node-1/metrics/cadvisor`; undefined for others. kwok serves the metrics of its nodes there, and
 * metrics-server finds them by the annotation `metrics.k8s.io/resource-metrics-path`.
 */
export function parseKubeletMetricsPath(path: string): KubeletMetricsPath | undefined {
  const [, node, rest] = /^\/metrics\/nodes\/([^/]+)(\/metrics(?:\/.*)?)$/.exec(path) ?? []
  return node === undefined || rest === undefined ? undefined : { node, path: rest }
}

/** A request to the API of a kubelet. */
export interface KubeletRequest {
  readonly method: string
  /** Begins with a slash. */
  readonly path: string
  readonly query: URLSearchParams
  /** Answers with the log of a container, of which the query says what is read. @throws ApiError */
  readonly log: (pod: corev1.Pod, container: string) => Promise<ApiResponse>
}

/** What answers for the machines of nodes. */
export interface NodeAnswers {
  /** Metrics at a path of this server such as `/metrics/nodes/node-1/metrics/resource`; undefined for another path. */
  readonly metricsAt: (path: string) => string | undefined
  /** The answer of a simulated node's kubelet. */
  readonly kubelet: (node: corev1.Node, request: KubeletRequest) => Promise<ApiResponse>
}

/** Where a server keeps what answers for its nodes; without simulated nodes there is nothing. */
export class NodeMetricsHolder {
  #answers: NodeAnswers | undefined

  get current(): NodeAnswers | undefined {
    return this.#answers
  }

  /** Returns a function that ends the answers, unless others have taken their place. */
  provide(answers: NodeAnswers): Cancel {
    this.#answers = answers
    return () => {
      if (this.#answers === answers) this.#answers = undefined
    }
  }
}
