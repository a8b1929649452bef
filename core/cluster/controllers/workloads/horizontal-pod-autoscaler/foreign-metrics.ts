import type { Brand } from '../../../../base/api/brand.ts'
import { objectOf, structOf, textOf, objectsOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'

interface Place {
  readonly autoscaler: ApiObject
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
  spec: JsonObject,
  { autoscaler, parts }: Place,
): ForeignFailure {
  const { namespace = '' } = autoscaler.metadata
  const domain = parts.brand.apiDomain
  const type = textOf(spec, 'type')
  const absent = `no custom metrics API (custom.metrics.${domain}) registered`
  const unfetched = `unable to fetch metrics from custom metrics API: ${absent}`
  switch (type) {
    case 'Pods': {
      const name = textOf(structOf(spec, 'pods', 'metric'), 'name')
      const text = `unable to get metric ${name}: ${unfetched}`
      const failure = `failed to get pods metric value: ${text}`
      return { reason: 'FailedGetPodsMetric', text, failure }
    }
    case 'Object':
      return objectFailure(structOf(spec, 'object'), namespace, unfetched)
    case 'External':
      return externalFailure(structOf(spec, 'external'), namespace, domain)
    default: {
      const text = `unknown metric source type ${quoteText(type)}`
      return { reason: 'InvalidMetricSourceType', text, failure: text }
    }
  }
}

function objectFailure(object: JsonObject, namespace: string, error: string): ForeignFailure {
  const metric = textOf(structOf(object, 'metric'), 'name')
  const described = structOf(object, 'describedObject')
  // The original passes the parts of this text in another order than the text has them.
  const text = `unable to get metric ${metric}: ${textOf(described, 'kind')} on ${namespace} ${textOf(described, 'name')}/${error}`
  const isAverage = textOf(structOf(object, 'target'), 'type') === 'AverageValue'
  const inner = isAverage ? `failed to get ${metric} object metric: ${text}` : text
  const failure = `failed to get object metric value: ${inner}`
  return { reason: 'FailedGetObjectMetric', text, failure }
}

function externalFailure(external: JsonObject, namespace: string, domain: string): ForeignFailure {
  const metric = structOf(external, 'metric')
  const name = textOf(metric, 'name')
  const selector = labelSelectorText(objectOf(metric, 'selector'))
  const request = `get ${name}.external.metrics.${domain}`
  const text = `unable to get external metric ${namespace}/${name}/${selector}: unable to fetch metrics from external metrics API: the server could not find the requested resource (${request})`
  const isAverage = structOf(external, 'target')['averageValue'] !== undefined
  const inner = isAverage
    ? `failed to get ${name} external metric: ${text}`
    : `failed to get external metric ${name}: ${text}`
  const failure = `failed to get ${name} external metric value: ${inner}`
  return { reason: 'FailedGetExternalMetric', text, failure }
}

/** A label selector as Go prints one. */
function labelSelectorText(selector: JsonObject | undefined): string {
  if (!selector) return 'nil'
  const matchLabels = structOf(selector, 'matchLabels')
  const labels = Object.keys(matchLabels)
    .toSorted()
    .map((key) => `${key}: ${textOf(matchLabels, key)},`)
  const expressions = objectsOf(selector, 'matchExpressions').map((each) => {
    const values = textsOf(each, 'values').join(' ')
    return `LabelSelectorRequirement{Key:${textOf(each, 'key')},Operator:${textOf(each, 'operator')},Values:[${values}],},`
  })
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`
}
