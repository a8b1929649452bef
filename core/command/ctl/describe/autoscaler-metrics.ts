import { has, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'

const unknown = '<unknown>'

/** The field of a metric by its type. */
const sources: Readonly<Record<string, string>> = {
  External: 'external',
  Pods: 'pods',
  Object: 'object',
  Resource: 'resource',
  ContainerResource: 'containerResource',
}

/** An amount; kubectl prints an absent one as a nil pointer. */
function amount(fields: JsonObject, key: string, absent = '<nil>'): string {
  return cellText(getKey(fields, key)) || absent
}

interface Reading {
  readonly source: JsonObject
  readonly target: JsonObject
  /** The measured value; undefined before the first measurement. */
  readonly current: JsonObject | undefined
}

function readingOf(metric: JsonObject, status: JsonObject | undefined, key: string): Reading {
  const source = structOf(metric, key)
  const measured = status && has(status, key)
  const current = measured ? structOf(status, key, 'current') : undefined
  return { source, target: structOf(source, 'target'), current }
}

function values({ target, current }: Reading, key: 'value' | 'averageValue'): string {
  return `${current ? amount(current, key) : unknown} / ${amount(target, key)}`
}

function externalLine(reading: Reading): readonly string[] {
  const { source, target, current } = reading
  const name = quoteText(textOf(structOf(source, 'metric'), 'name'))
  if (!has(target, 'averageValue')) {
    return [`${name} (target value):`, values(reading, 'value')]
  }
  const now = current ? amount(current, 'averageValue', unknown) : unknown
  return [`${name} (target average value):`, `${now} / ${amount(target, 'averageValue')}`]
}

function objectLine(reading: Reading): readonly string[] {
  const { source, target } = reading
  const object = structOf(source, 'describedObject')
  const name = textOf(structOf(source, 'metric'), 'name')
  const subject = `"${name}" on ${textOf(object, 'kind')}/${textOf(object, 'name')}`
  return textOf(target, 'type') === 'AverageValue'
    ? [`${subject} (target average value):`, values(reading, 'averageValue')]
    : [`${subject} (target value):`, values(reading, 'value')]
}

function resourceLine(subject: string, reading: Reading): readonly string[] {
  const { target, current } = reading
  if (has(target, 'averageValue')) return [`${subject}:`, values(reading, 'averageValue')]
  const used = current && amount(current, 'averageUtilization', '')
  const now = current && used ? `${used}% (${amount(current, 'averageValue')})` : unknown
  const percent = amount(target, 'averageUtilization', '')
  const wanted = percent === '' ? '<auto>' : `${percent}%`
  // kubectl writes two blanks before the parenthesis.
  return [`${subject}  (as a percentage of request):`, `${now} / ${wanted}`]
}

/** The cells of a metric: subject, and current value with target; `status` is the measurement, if any. */
export function metricLine(metric: JsonObject, status: JsonObject | undefined): readonly string[] {
  const type = textOf(metric, 'type')
  const reading = readingOf(metric, status, sources[type] ?? '')
  const { source } = reading
  switch (type) {
    case 'External':
      return externalLine(reading)
    case 'Pods': {
      const name = quoteText(textOf(structOf(source, 'metric'), 'name'))
      return [`${name} on pods:`, values(reading, 'averageValue')]
    }
    case 'Object':
      return objectLine(reading)
    case 'Resource':
      return resourceLine(`resource ${textOf(source, 'name')} on pods`, reading)
    case 'ContainerResource': {
      const container = textOf(source, 'container')
      const subject = `resource ${textOf(source, 'name')} of container "${container}" on pods`
      return resourceLine(subject, reading)
    }
    default:
      return [`<unknown metric type ${quoteText(type)}>`]
  }
}
