import { expose } from '../../../core/access/observe/metrics/exposition/expose.ts'
import { prometheusText } from '../../../core/access/observe/metrics/exposition/exposition-format.ts'
import type { MetricRegistry } from '../../../core/access/observe/metrics/metric-registry.ts'
import { brands } from '../../../core/base/api/brand.ts'

/** A metric as it is described: what HELP begins with, the line TYPE, and the upper bounds of its buckets. */
export interface MetricHead {
  /** Stability and deprecation; the text behind them is each server's own. */
  readonly promise: string
  readonly type: string
  readonly buckets?: readonly string[]
}

const counted =
  /^(?:apiserver_admission_|apiserver_(?:mutating|validating)_admission_policy_|pod_security_)/
const ofRequests = /^apiserver_request_(?:total|duration_seconds_count)\{.*,resource="([^"]*)"/
const measured = /_bucket\{|_sum\{|quantile="/

/** What most cases leave to a few: plug-ins that consent, what is counted twice, and what is 0. */
const common =
  /^apiserver_admission_controller_.*rejected="false"|_summary_count\{|^apiserver_request_| 0$/

/**
 * The lines of metrics that count, without those that measure time: of admission, and of requests for these resources.
 *
 * @param isWhole with the lines that say the same after most requests
 */
export function countingLines(
  text: string,
  resources: ReadonlySet<string>,
  isWhole: boolean,
): string[] {
  return text.split('\n').filter((line) => {
    if (line.startsWith('#') || measured.test(line)) return false
    if (!isWhole && common.test(line)) return false
    if (counted.test(line)) return true
    const resource = ofRequests.exec(line)?.[1]
    return resource !== undefined && resources.has(resource)
  })
}

/** How the metrics in a text are described, by name. */
export function metricHeads(text: string): Record<string, MetricHead> {
  const heads: Record<string, { promise: string; type: string; buckets?: string[] }> = {}
  for (const line of text.split('\n')) {
    const [, what, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
    if (what === 'HELP') heads[name] = { promise: promiseIn(line), type: '' }
    const head = heads[name]
    if (what === 'TYPE' && head) head.type = line
    const [, family = '', bound = ''] = /^(\S+)_bucket\{.*le="([^"]*)"/.exec(line) ?? []
    const measuredHead = heads[family]
    if (!measuredHead) continue
    const buckets = (measuredHead.buckets ??= [])
    if (!buckets.includes(bound)) buckets.push(bound)
  }
  return heads
}

function promiseIn(help: string): string {
  return (
    /^# HELP \S+ ((?:EXPERIMENTAL: )?(?:\[\w+\])?(?: \(Deprecated since \S+\))?)/.exec(help)?.[1] ??
    ''
  )
}

/** The metrics of a registry in the text format of Prometheus. */
export function metricsText(registry: MetricRegistry): string {
  return expose(registry, prometheusText, brands.k8s)
}
