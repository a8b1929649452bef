import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Counter } from './counter.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

interface ListCounters {
  readonly returned: Counter
  /** Of lists without an index. */
  readonly scans: ScanCounters
}

interface ScanCounters {
  readonly fetched: Counter
  readonly lists: Counter
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
    const indexed = { ...facts, labels: [...open, 'index'], open: [...open, 'index'] }
    this.#lists = registry.counter({ ...indexed, name: name('total') })
    this.#fetched = registry.counter({ ...indexed, name: name('fetched_objects_total') })
    this.#returned = registry.counter({
      ...facts,
      labels: open,
      name: name('returned_objects_total'),
    })
  }

  /** Counts a list, the objects that it looked at, those that it returned, and the index that found them, if one did. */
  listed(definition: ResourceDefinition, fetched: number, returned: number, index = ''): void {
    const counters = this.#of(definition)
    const { lists, fetched: looked } =
      index === '' ? counters.scans : this.#scansOf(definition, index)
    lists.increment()
    looked.increment(fetched)
    counters.returned.increment(returned)
  }

  #of(definition: ResourceDefinition): ListCounters {
    let counters = this.#known.get(definition)
    if (!counters) this.#known.set(definition, (counters = this.#countersOf(definition)))
    return counters
  }

  #countersOf(definition: ResourceDefinition): ListCounters {
    const { group, resource } = definition
    return {
      returned: this.#returned.series(group, resource),
      scans: this.#scansOf(definition, ''),
    }
  }

  #scansOf({ group, resource }: ResourceDefinition, index: string): ScanCounters {
    return {
      lists: this.#lists.series(group, resource, index),
      fetched: this.#fetched.series(group, resource, index),
    }
  }
}
