import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Counter } from './counter.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

interface ListCounters {
  readonly fetched: Counter
  readonly lists: Counter
  readonly returned: Counter
}

/** The metrics of lists, all of which the watch cache answers but those of an older state than it knows. */
export class ListMetrics {
  readonly #lists: Metric<Counter>
  readonly #fetched: Metric<Counter>
  readonly #returned: Metric<Counter>
  readonly #known = new WeakMap<ResourceDefinition, ListCounters>()

  constructor(registry: MetricRegistry) {
    const open = ['group', 'resource']
    const facts = { stability: 'ALPHA', open } as const
    const name = (end: MetricNameAfter<'apiserver_cache_list_'>) =>
      `apiserver_cache_list_${end}` as const
    // No index is ever used: a selection passes over all objects of its range.
    const labels = [...open, 'index']
    this.#lists = registry.counter({ ...facts, labels, name: name('total') })
    this.#fetched = registry.counter({
      ...facts,
      labels,
      name: name('fetched_objects_total'),
    })
    this.#returned = registry.counter({
      ...facts,
      labels: open,
      name: name('returned_objects_total'),
    })
  }

  /** Counts a list, the objects that it looked at, and those that it returned. */
  listed(definition: ResourceDefinition, fetched: number, returned: number): void {
    const counters = this.#of(definition)
    counters.lists.increment()
    counters.fetched.increment(fetched)
    counters.returned.increment(returned)
  }

  #of(definition: ResourceDefinition): ListCounters {
    let counters = this.#known.get(definition)
    if (!counters) this.#known.set(definition, (counters = this.#countersOf(definition)))
    return counters
  }

  #countersOf({ group, resource }: ResourceDefinition): ListCounters {
    return {
      lists: this.#lists.series(group, resource, ''),
      fetched: this.#fetched.series(group, resource, ''),
      returned: this.#returned.series(group, resource),
    }
  }
}
