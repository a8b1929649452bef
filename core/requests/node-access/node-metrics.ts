import type { Cancel } from '../../base/runtime.ts'

/** Content type of the text format of Prometheus. */
export const nodeMetricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics at a path such as `/metrics/nodes/node-1/metrics/resource`, in the text format of Prometheus; undefined for another path. */
export type AnswerNodeMetrics = (path: string) => string | undefined

/** Where a server keeps the metrics of its nodes; without simulated nodes there are none. */
export class NodeMetricsHolder {
  #answer: AnswerNodeMetrics | undefined

  /** The metrics at a path; undefined where there are none. */
  at(path: string): string | undefined {
    return this.#answer?.(path)
  }

  /** Returns a function that ends the answers, unless others have taken their place. */
  provide(answer: AnswerNodeMetrics): Cancel {
    this.#answer = answer
    return () => {
      if (this.#answer === answer) this.#answer = undefined
    }
  }
}
