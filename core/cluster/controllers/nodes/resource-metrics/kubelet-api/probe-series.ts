import { structOf, numberOf } from '../../../../../base/api/json-fields.ts'
import type { ContainerFigures, NodeFigures } from './node-figures.ts'
import { SeriesTable } from './series-table.ts'

const kinds = { livenessProbe: 'Liveness', readinessProbe: 'Readiness', startupProbe: 'Startup' }

/** The answer of `/metrics/probes`: how often probes were made since their containers started, by their present outcome. */
export function probeSeries({ pods, kubelet, time }: NodeFigures): string {
  const table = new SeriesTable()
  table.gauge('process_start_time_seconds', {}, kubelet.since / 1000)
  for (const { pod, containers } of pods) {
    const { name = '', namespace = '', uid = '' } = pod.metadata
    for (const figures of containers) {
      for (const [field, type] of Object.entries(kinds)) {
        const count = probesMade(figures, field, time)
        if (count === undefined) continue
        const labels = { container: figures.name, namespace, pod: name, probe_type: type }
        const result = isMet(figures, field) ? 'successful' : 'failed'
        table.counter('prober_probe_total', { ...labels, pod_uid: uid, result }, count)
        table.durations('prober_probe_duration_seconds', labels, 0.004, count)
      }
    }
  }
  return table.text()
}

/** Number of probes of a kind; undefined for a container without one. A startup probe ends with its first success. */
function probesMade(figures: ContainerFigures, field: string, time: number): number | undefined {
  const { container, since, status } = figures
  if (!Object.hasOwn(container, field)) return undefined
  if (field === 'startupProbe' && status?.started === true) return 1
  const probe = structOf(container, field)
  const first = since + (numberOf(probe, 'initialDelaySeconds') ?? 0) * 1000
  const period = (numberOf(probe, 'periodSeconds') ?? 10) * 1000
  return time < first ? 0 : 1 + Math.floor((time - first) / period)
}

function isMet({ status }: ContainerFigures, field: string): boolean {
  if (field === 'readinessProbe') return status?.ready === true
  return field === 'livenessProbe' || status?.started === true
}
