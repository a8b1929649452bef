/** A family of metrics as it is exposed. */
export interface MetricFamily {
  readonly name: string
  readonly type: string
  /** Absent where the help does not begin with one. */
  readonly stability?: string
  /** All labels that occur, sorted, without those of buckets and quantiles. */
  readonly labels: readonly string[]
  /** Upper bounds of the buckets of a histogram. */
  readonly buckets?: readonly string[]
}

const places: Readonly<Record<string, string>> = { histogram: 'le', summary: 'quantile' }

/** The families in a text in the format of Prometheus, by name. */
export function metricFamilies(text: string): ReadonlyMap<string, MetricFamily> {
  const families = new Map<string, { name: string; type: string; stability?: string }>()
  const labels = new Map<string, Set<string>>()
  const buckets = new Map<string, Set<string>>()
  let name = ''
  for (const line of text.split('\n')) {
    const [, help = '', stability] = /^# HELP (\S+) (?:\[(\w+)\])?/.exec(line) ?? []
    if (help !== '') {
      name = help
      families.set(name, { name, type: '', ...(stability !== undefined && { stability }) })
      labels.set(name, new Set())
    }
    const family = families.get(name)
    if (!family || line === '') continue
    const [, type] = /^# TYPE \S+ (\w+)/.exec(line) ?? []
    if (type !== undefined) family.type = type
    if (line.startsWith('#')) continue
    const [, bound] = /_bucket\{.*le="([^"]*)"\} /.exec(line) ?? []
    if (bound !== undefined) buckets.set(name, (buckets.get(name) ?? new Set()).add(bound))
    const [, set = ''] = /^[^{ ]+\{(.*)\} /.exec(line) ?? []
    for (const [, label = ''] of set.matchAll(/(?:^|,)(\w+)="/g)) {
      if (label !== places[family.type]) labels.get(name)?.add(label)
    }
  }
  return new Map(
    Array.from(families, ([key, family]) => {
      const bounds = buckets.get(key)
      const described = { ...family, labels: [...(labels.get(key) ?? [])].sort() }
      return [key, { ...described, ...(bounds && { buckets: [...bounds] }) }]
    }),
  )
}
