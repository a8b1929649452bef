import { formatDouble } from '../../../../languages/cel/values/double-text.ts'
import type { MetricType } from '../metric.ts'

/** What differs between the formats in which metrics are exposed. */
export interface ExpositionFormat {
  /** Content type without the parameter `escaping`. */
  readonly contentType: string
  /** Name of a metric in the lines HELP and TYPE. */
  family(name: string, type: MetricType): string
  type(name: string, type: MetricType): string
  help(text: string): string
  /** A number of the values and bounds; `isCount` where it is a whole number of a histogram or summary. */
  number(value: number, isCount: boolean): string
  /** Written behind all metrics. */
  readonly end: string
}

function escapeText(text: string): string {
  if (!/[\\\n]/.test(text)) return text
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

/** Escapes the value of a label. */
export function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '\\"')
}

/** The text format of Prometheus, version 0.0.4. */
export const prometheusText: ExpositionFormat = {
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  family: (name) => name,
  type: (_name, type) => type,
  help: escapeText,
  number: formatDouble,
  end: '',
}

const total = '_total'

/** Whether a metric may be a counter in OpenMetrics, whose names end so. */
function isTotal(name: string): boolean {
  return name.endsWith(total)
}

/**
 * OpenMetrics as Prometheus' client library for Go writes it: a counter is named without `_total` where it is described, and is
 * of unknown type where its name does not end so; numbers are floats except for counts. No units are stated.
 */
export function openMetrics(version: '1.0.0' | '0.0.1'): ExpositionFormat {
  return {
    contentType: `application/openmetrics-text; version=${version}; charset=utf-8`,
    family: (name, type) =>
      type === 'counter' && isTotal(name) ? name.slice(0, -total.length) : name,
    type: (name, type) => (type === 'counter' && !isTotal(name) ? 'unknown' : type),
    help: escapeValue,
    number: (value, isCount) => {
      if (isCount) return String(value)
      const text = formatDouble(value)
      return /[.eIN]/.test(text) ? text : `${text}.0`
    },
    end: '# EOF\n',
  }
}
