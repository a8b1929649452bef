import { parseAccept } from '../../../../base/http/media-type.ts'
import { type ExpositionFormat, openMetrics, prometheusText } from './exposition-format.ts'

/** A format, and the content type of an answer in it. */
export interface ChosenFormat {
  readonly format: ExpositionFormat
  readonly contentType: string
}

/** Ways to escape names that clients may ask for. Names of metrics here need none, so the answer only says which one it was. */
const escapings: ReadonlySet<string> = new Set(['allow-utf-8', 'underscores', 'dots', 'values'])

/**
 * Chooses the format by the `Accept` header, as Prometheus' client library does: the first one that is known, else the text format.
 * kube-apiserver itself never answers OpenMetrics.
 */
export function chooseFormat(accept: string | undefined): ChosenFormat {
  let escaping = 'underscores'
  for (const { type, parameters } of parseAccept(accept)) {
    const asked = parameters.get('escaping') ?? ''
    if (escapings.has(asked)) escaping = asked
    const format = formatOf(type, parameters.get('version') ?? '')
    if (format) return chosen(format, escaping)
  }
  return chosen(prometheusText, escaping)
}

function formatOf(type: string, version: string): ExpositionFormat | undefined {
  if (type === 'text/plain' && (version === '0.0.4' || version === '')) return prometheusText
  if (type !== 'application/openmetrics-text') return undefined
  if (version === '1.0.0') return openMetrics('1.0.0')
  return version === '0.0.1' || version === '' ? openMetrics('0.0.1') : undefined
}

function chosen(format: ExpositionFormat, escaping: string): ChosenFormat {
  return { format, contentType: `${format.contentType}; escaping=${escaping}` }
}
