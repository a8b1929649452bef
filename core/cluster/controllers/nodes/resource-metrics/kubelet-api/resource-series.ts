import type { NodeFigures } from './node-figures.ts'
import { SeriesTable } from './series-table.ts'

/** The answer of `/metrics/resource`, which metrics-server reads: processor and memory of the node, its pods and containers. */
export function resourceSeries(figures: NodeFigures): string {
  const table = new SeriesTable(figures.time)
  const plain = new SeriesTable()
  table.counter('node_cpu_usage_seconds_total', {}, figures.seconds)
  table.gauge('node_memory_working_set_bytes', {}, figures.workingSet)
  table.gauge('node_swap_usage_bytes', {}, 0)
  for (const { pod, containers, seconds, workingSet } of figures.pods) {
    const { name = '', namespace = '' } = pod.metadata
    const ofPod = { namespace, pod: name }
    table.counter('pod_cpu_usage_seconds_total', ofPod, seconds)
    table.gauge('pod_memory_working_set_bytes', ofPod, workingSet)
    table.gauge('pod_swap_usage_bytes', ofPod, 0)
    for (const container of containers) {
      const labels = { container: container.name, ...ofPod }
      table.counter('container_cpu_usage_seconds_total', labels, container.seconds)
      table.gauge('container_memory_working_set_bytes', labels, container.workingSet)
      table.gauge('container_swap_usage_bytes', labels, 0)
      plain.gauge('container_start_time_seconds', labels, container.since / 1000)
    }
  }
  plain.gauge('resource_scrape_error', {}, 0)
  plain.gauge('scrape_error', {}, 0)
  return table.text() + plain.text()
}
