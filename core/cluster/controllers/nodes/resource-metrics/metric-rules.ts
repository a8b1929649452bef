import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import {
  Double,
  MapValue,
  type Result,
  type Value,
} from '../../../../languages/cel/values/value.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { KwokObjects } from '../../shared/kwok/kwok-objects.ts'
import { isMeasured, units } from './container-usage.ts'
import { CumulativeUsage } from './cumulative-usage.ts'
import { CompiledTexts } from './expressions/compiled-texts.ts'
import type { ExpressionSubject } from './expressions/usage-expressions.ts'
import type { MeasuredObjects } from './measured-objects.ts'
import {
  histogramPoints,
  labelText,
  type MetricFamily,
  type MetricSeries,
  metricsText,
} from './metric-series.ts'

/** Metrics that kwok's Metric objects define: at their paths below `/metrics`, computed of a node, its pods and containers. */
export class MetricRules {
  readonly #parts: ClusterParts
  readonly #measured: MeasuredObjects
  readonly #objects: KwokObjects
  readonly #texts: CompiledTexts
  readonly #cumulative = new CumulativeUsage()

  constructor(parts: ClusterParts, measured: MeasuredObjects, objects: KwokObjects) {
    this.#parts = parts
    this.#measured = measured
    this.#objects = objects
    const started = {
      arguments: [1],
      run: ({ node }: ExpressionSubject) => new Double(measured.startedContainers(node)),
    }
    this.#texts = new CompiledTexts(parts.runtime.logger, {
      Usage: { arguments: [2, 3], run: (subject, ...args) => this.#usage(subject, args, false) },
      CumulativeUsage: {
        arguments: [2, 3],
        run: (subject, ...args) => this.#usage(subject, args, true),
      },
      StartedContainersTotal: started,
      startedContainersTotal: started,
    })
  }

  /** Follows what is measured, to forget what is deleted. */
  follow(signal: AbortSignal): void {
    const deleted = ({ metadata }: ApiObject): void => this.#cumulative.forget(metadata.uid ?? '')
    this.#measured.pods.follow({ deleted }, signal)
    this.#measured.nodes.follow({ deleted }, signal)
  }

  /** The metrics at a path; undefined where no object has it, or the node does not exist. */
  answer(path: string): string | undefined {
    for (const object of this.#objects.of('metrics')) {
      const spec = structOf(object, 'spec')
      const match = patternOf(textOf(spec, 'path')).exec(path)
      if (!match) continue
      const node = this.#measured.nodes.get(
        '',
        match.groups?.['nodeName'] ?? object.metadata.name ?? '',
      )
      if (!node) return undefined
      return metricsText(objectsOf(spec, 'metrics').map((metric) => this.#family(metric, node)))
    }
    return undefined
  }

  /** Resolves once the expressions of an object are compiled. */
  compile(object: ApiObject): Promise<void> {
    const source = `Metric ${object.metadata.name ?? ''}`
    for (const metric of objectsOf(structOf(object, 'spec'), 'metrics')) {
      const parts = [metric, ...objectsOf(metric, 'labels'), ...objectsOf(metric, 'buckets')]
      for (const part of parts) this.#texts.add(textOf(part, 'value'), source)
    }
    return this.#texts.compiled
  }

  #family(metric: JsonObject, node: corev1.Node): MetricFamily {
    const kind = textOf(metric, 'kind')
    const series = this.#subjects(textOf(metric, 'dimension'), node).flatMap((subject) => {
      const found = this.#series(metric, kind, subject)
      return found ? [found] : []
    })
    return { name: textOf(metric, 'name'), help: textOf(metric, 'help'), kind, series }
  }

  #subjects(dimension: string, node: corev1.Node): readonly ExpressionSubject[] {
    const time = this.#parts.runtime.clock.now()
    if (dimension !== 'pod' && dimension !== 'container') return [{ node, time }]
    const pods = this.#measured.podsOf(node)
    if (dimension === 'pod') return pods.map((pod) => ({ node, pod, time }))
    return pods.flatMap((pod) =>
      (pod.spec.containers ?? []).map((container) => ({ node, pod, container, time })),
    )
  }

  /** One series; undefined where an expression of it has no value. */
  #series(metric: JsonObject, kind: string, subject: ExpressionSubject): MetricSeries | undefined {
    const labels = objectsOf(metric, 'labels').map((label) => {
      const value = this.#evaluate(label, subject)
      return [textOf(label, 'name'), value] as const
    })
    if (!labels.every((label): label is [string, string] => typeof label[1] === 'string')) {
      return undefined
    }
    const text = labelText(labels)
    if (kind === 'histogram') {
      const buckets = objectsOf(metric, 'buckets').map((bucket) => ({
        le: numberOf(bucket, 'le') ?? 0,
        count: Math.trunc(this.#number(bucket, subject) ?? NaN),
        isHidden: bucket['hidden'] === true,
      }))
      if (buckets.some(({ count }) => Number.isNaN(count))) return undefined
      return { labels: text, points: histogramPoints(buckets) }
    }
    const value = this.#number(metric, subject)
    return value === undefined ? undefined : { labels: text, points: [{ value }] }
  }

  #evaluate(part: JsonObject, subject: ExpressionSubject): Result | undefined {
    return this.#texts.evaluate(textOf(part, 'value'), subject)
  }

  #number(part: JsonObject, subject: ExpressionSubject): number | undefined {
    return this.#texts.number(textOf(part, 'value'), subject)
  }

  /** `pod.Usage("cpu", container.name)`, `pod.Usage("memory")`, `node.Usage("cpu")`, in whole units; 0 for what is not known. */
  #usage(
    { node, pod, time }: ExpressionSubject,
    [target = null, resource = null, container = null]: readonly Value[],
    isCumulative: boolean,
  ): Result {
    if (typeof resource !== 'string' || !isMeasured(resource)) return new Double(0)
    const isPod = target instanceof MapValue && target.find('kind') === 'Pod'
    const name = typeof container === 'string' ? container : ''
    const amount =
      isPod && pod
        ? this.#measured.podUsage(pod, name)[resource]
        : this.#measured.nodeUsage(node)[resource]
    const usage = amount / units[resource]
    const { uid = '' } = (isPod && pod ? pod : node).metadata
    return new Double(
      isCumulative ? this.#cumulative.add(uid, `${resource} ${name}`, usage, time) : usage,
    )
  }
}

/** The paths of a template such as `/metrics/nodes/{nodeName}/metrics/resource`; none outside `/metrics`. */
function patternOf(path: string): RegExp {
  if (!path.startsWith('/metrics/')) return /(?!)/
  const parts = path.split('/')
  const node = parts.indexOf('{nodeName}')
  const source = parts.map((part, at) => {
    if (at === node) return '(?<nodeName>[^/]+)'
    return /^\{\w+\}$/.test(part) ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')
  })
  return new RegExp(`^${source.join('/')}/?$`)
}
