import type { MetricOptions } from '../../../core/index.ts'
import { FlagValueError } from '../errors/flag-value-error.ts'

type LabelLists = NonNullable<MetricOptions['allowMetricLabels']>

const metricAndLabel = /^([a-zA-Z_:][a-zA-Z0-9_:]*),([a-zA-Z_][a-zA-Z0-9_]*)$/

/** Adds the values that a label of a metric may have: `key` is `metric,label`, `values` `a,b,c`. @throws FlagValueError */
export function withLabelList(lists: LabelLists, key: string, values: string): LabelLists {
  const [, metric = '', label = ''] = metricAndLabel.exec(key.trim()) ?? []
  if (metric === '') {
    throw new FlagValueError(
      `"${key}" is not the name of a metric and that of a label: metric,label`,
    )
  }
  const labels = new Map(lists.get(metric)).set(label, new Set(values.split(',')))
  return new Map(lists).set(metric, labels)
}

/**
 * Parses `metric,label=a,b`. Several lists in one value are quoted, as in CSV: `"m1,l1=a,b","m2,l2=c"`.
 *
 * @throws FlagValueError
 */
export function readLabelLists(text: string, earlier: LabelLists = new Map()): LabelLists {
  let lists = earlier
  for (const part of partsOf(text)) {
    const equals = part.indexOf('=')
    if (equals === -1) throw new FlagValueError(`"${part}" is not metric,label=value,value`)
    const values = part.slice(equals + 1).replace(/^'(.*)'$/, '$1')
    lists = withLabelList(lists, part.slice(0, equals), values)
  }
  return lists
}

function partsOf(text: string): readonly string[] {
  if (text.split('=').length === 2) return [text.replace(/^"(.*)"$/, '$1')]
  const fields = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g)
  return Array.from(fields, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
