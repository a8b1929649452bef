import type { Brand } from '../../../../base/api/brand.ts'
import { labelSelectorText } from '../../../../base/api/selectors/label-selector-text.ts'
import type {
  ExternalMetricSource,
  HorizontalPodAutoscaler,
  MetricSpec,
  ObjectMetricSource,
} from '../../../../base/api/types/autoscaling.v2.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'

interface Place {
  readonly autoscaler: HorizontalPodAutoscaler
  readonly parts: { readonly brand: Brand }
}

interface ForeignFailure {
  readonly reason: string
  readonly text: string
  readonly failure: string
}

/**
 * Why a metric of another API than that of resources cannot be computed: this server serves neither custom nor external metrics, for
 * which a cluster needs an adapter. In the words that the original has without one.
 */
export function foreignMetricFailure(
  spec: MetricSpec,
  { autoscaler, parts }: Place,
): ForeignFailure {
  const { namespace = '' } = autoscaler.metadata
  const domain = parts.brand.apiDomain
  const { type } = spec
  const absent = `no custom metrics API (custom.metrics.${domain}) registered`
  const unfetched = `unable to fetch metrics from custom metrics API: ${absent}`
  if (type === 'Pods') {
    const name = spec.pods?.metric.name ?? ''
    const text = `unable to get metric ${name}: ${unfetched}`
    const failure = `failed to get pods metric value: ${text}`
    return { reason: 'FailedGetPodsMetric', text, failure }
  }
  if (type === 'Object') return objectFailure(spec.object, namespace, unfetched)
  if (type === 'External') return externalFailure(spec.external, namespace, domain)
  const text = `unknown metric source type ${quoteText(type)}`
  return { reason: 'InvalidMetricSourceType', text, failure: text }
}

function objectFailure(
  object: ObjectMetricSource | undefined,
  namespace: string,
  error: string,
): ForeignFailure {
  const metric = object?.metric.name ?? ''
  const { kind = '', name = '' } = object?.describedObject ?? {}
  // The original passes the parts of this text in another order than the text has them.
  const text = `unable to get metric ${metric}: ${kind} on ${namespace} ${name}/${error}`
  const isAverage = object?.target.type === 'AverageValue'
  const inner = isAverage ? `failed to get ${metric} object metric: ${text}` : text
  const failure = `failed to get object metric value: ${inner}`
  return { reason: 'FailedGetObjectMetric', text, failure }
}

function externalFailure(
  external: ExternalMetricSource | undefined,
  namespace: string,
  domain: string,
): ForeignFailure {
  const name = external?.metric.name ?? ''
  const selector = labelSelectorText(external?.metric.selector)
  const request = `get ${name}.external.metrics.${domain}`
  const text = `unable to get external metric ${namespace}/${name}/${selector}: unable to fetch metrics from external metrics API: the server could not find the requested resource (${request})`
  const isAverage = external?.target.averageValue !== undefined
  const inner = isAverage
    ? `failed to get ${name} external metric: ${text}`
    : `failed to get external metric ${name}: ${text}`
  const failure = `failed to get ${name} external metric value: ${inner}`
  return { reason: 'FailedGetExternalMetric', text, failure }
}
