import { expect, it } from 'vitest'
import { InFlight } from '../../../../../core/access/observe/metrics/in-flight.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import { SmoothedDemand } from '../../../../../core/requests/flow-control/fair-queues/seat-demand.ts'
import { FlowControlMetrics } from '../../../../../core/requests/flow-control/metrics/flow-control-metrics.ts'
import {
  QueueHistory,
  type RecordedHistory,
  readSteps,
} from '../../../../support/flow-control/queue-history.ts'
import recordedHistories from '../fair-queues/recorded-queue-histories.json' with { type: 'json' }
import recordedMetrics from './recorded-queue-metrics.json' with { type: 'json' }

// What queue sets of kube-apiserver 1.34.2 had in their metrics after some of the recorded histories, under its event clock for tests.
// Histograms are their buckets, count and sum, in nanoseconds where they measure time. Left out are the seats of waiting requests
// and the demand where the original's drift, since it narrows final seats.

const prefix = 'apiserver_flowcontrol_'

type Values = Record<string, number | number[]>

/** The metrics after a history: by name and by the values of other labels than those of level and flow schema. */
function measured(recorded: RecordedHistory): Values {
  let history: QueueHistory | undefined
  const now = (): number => history?.now ?? 0
  const registry = new MetricRegistry(now)
  const inFlight = { readOnly: new InFlight(), mutating: new InFlight() }
  const metrics = new FlowControlMetrics({ metrics: registry, now, inFlight })
  const queues = metrics.ofLevel('p')
  history = new QueueHistory({
    mostLeadMs: Infinity,
    meters: { requests: metrics.meterOf({ name: 'p', isExempt: false }, 'fs'), queues },
  })
  queues.follow(history.set)
  const smoothed = new SmoothedDemand()
  for (const { step } of readSteps(recorded)) {
    history.step(step)
    if (step[0] !== 'r') continue
    const seats = step[4]
    const { queuing } = history
    queues.adjusted({ smoothed, target: 0, current: seats, queuing }, Math.max(1, seats), now())
  }
  return valuesOf(registry)
}

function valuesOf(registry: MetricRegistry): Values {
  const found: Values = {}
  for (const metric of registry.all()) {
    const { facts, type } = metric
    for (const { values, series } of metric.all()) {
      if (!series.isShown) continue
      const labels = values.filter((_, at) => !/level|schema/.test(facts.labels[at] ?? ''))
      const samples: number[] = []
      series.write((_suffix, label, value) => {
        if (label?.[1] === Infinity) return
        samples.push(value)
      })
      const [sum, count] = samples.splice(type === 'histogram' ? -2 : samples.length)
      const key = [facts.name.slice(prefix.length), ...labels].join(' ')
      found[key] = type === 'histogram' ? [...samples, count ?? 0, sum ?? 0] : (samples[0] ?? 0)
    }
  }
  return found
}

/** With the sum of the original where ours is less than 1 ns off: it adds in another order. */
function withSumOf(wanted: number | readonly number[], found: number | number[] = Number.NaN) {
  if (typeof wanted === 'number' || typeof found === 'number') return found
  const sum = wanted.at(-1) ?? 0
  return Math.abs((found.at(-1) ?? 0) - sum) < 1 ? found.with(-1, sum) : found
}

it('queues have the metrics of the original after the same steps', () => {
  for (const { history, values } of recordedMetrics) {
    const recorded = recordedHistories[history]
    if (!recorded) throw new RangeError(`no history ${history}`)
    const ours = measured(recorded)
    const wanted = Object.entries(values)
    expect(wanted.map(([name, value]) => [name, withSumOf(value, ours[name])])).toEqual(wanted)
  }
})
