import { structOf, numberOf } from '../../../../../base/api/json-fields.ts'
import type { ContainerFigures, NodeFigures } from './node-figures.ts'
import { SeriesTable } from './series-table.ts'

const kinds = { livenessProbe: 'Liveness', readinessProbe: 'Readiness', startupProbe: 'Startup' }

/** The answer of `/metrics/probes`: how often probes were made, each time with the outcome that it had when this was last asked for. */
export function probeSeries({ pods, kubelet, time, count }: NodeFigures): string {
  const table = new SeriesTable()
  table.gauge('process_start_time_seconds', {}, kubelet.since / 1000)
  for (const { pod, containers } of pods) {
    const { name = '', namespace = '', uid = '' } = pod.metadata
    for (const figures of containers) {
      for (const [field, type] of Object.entries(kinds)) {
        const probe = probesOf(figures, field, time)
        if (!probe) continue
        const labels = { container: figures.name, namespace, pod: name, probe_type: type }
        let all = 0
        for (const result of ['failed', 'successful'] as const) {
          const isNow = result === probe.result
          const counted = count(uid, `${figures.name} ${type} ${result}`, isNow ? probe.rate : 0, {
            before: isNow ? probe.before : 0,
          })
          const made = isNow && probe.before > 0 ? Math.max(1, counted) : counted
          all += made
          if (made === 0 && !isNow) continue
          table.counter('prober_probe_total', { ...labels, pod_uid: uid, result }, made)
        }
        table.durations('prober_probe_duration_seconds', labels, 0.004, all)
      }
    }
  }
  return table.text()
}

interface Probes {
  readonly result: 'failed' | 'successful'
  /** How many are made a second. */
  readonly rate: number
  /** How many were made since the container started. */
  readonly before: number
}

/** The probes of a kind; undefined for a container without one. A startup probe ends with its first success, and others begin behind it. */
function probesOf(figures: ContainerFigures, field: string, time: number): Probes | undefined {
  const { container, since, status } = figures
  if (!Object.hasOwn(container, field)) return undefined
  const result = isMet(figures, field) ? 'successful' : 'failed'
  const isStarted = status?.started === true
  if (field === 'startupProbe' && isStarted) return { result, rate: 0, before: 1 }
  if (field !== 'startupProbe' && !isStarted) return { result, rate: 0, before: 0 }
  const probe = structOf(container, field)
  const first = since + (numberOf(probe, 'initialDelaySeconds') ?? 0) * 1000
  const seconds = numberOf(probe, 'periodSeconds') ?? 10
  if (time < first) return { result, rate: 0, before: 0 }
  return { result, rate: 1 / seconds, before: 1 + Math.floor((time - first) / 1000 / seconds) }
}

function isMet({ status }: ContainerFigures, field: string): boolean {
  if (field === 'readinessProbe') return status?.ready === true
  return field === 'livenessProbe' || status?.started === true
}
