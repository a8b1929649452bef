/** A family of an exposition in OpenMetrics, with the lines of its samples. */
export interface OpenFamily {
  readonly type: string
  readonly help: string
  readonly samples: readonly string[]
}

/** Suffixes that samples of a type have; those of others have none. */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total', '_created'],
  histogram: ['_bucket', '_sum', '_count', '_created'],
  summary: ['', '_sum', '_count', '_created'],
  gauge: [''],
  unknown: [''],
}

const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`
const number = String.raw`(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|\+Inf|-Inf|NaN)`
const sampleLine = new RegExp(
  `^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{((?:${label})(?:,${label})*)\\})? (${number})$`,
)

/**
 * Parses OpenMetrics 1.0 as its specification demands: families in one piece, described before their samples, each series once,
 * suffixes that fit the type, ascending buckets that end with infinity, and the end marked.
 *
 * @throws Error for the first line that is not valid
 */
export function parseOpenMetrics(text: string): ReadonlyMap<string, OpenFamily> {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('it does not end with # EOF')
  const families = new Map<string, { type: string; help: string; samples: string[] }>()
  let name = ''
  const fail = (line: string, why: string): never => {
    throw new Error(`${why}: ${line}`)
  }
  for (const line of lines) {
    if (line.startsWith('#')) {
      const [, what = '', family = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
      if (what === '') fail(line, 'neither HELP nor TYPE')
      if (what === 'HELP') {
        if (families.has(family)) fail(line, 'a family comes twice')
        if (/(?:^|[^\\])(?:\\\\)*"/.test(rest)) fail(line, 'a quote is not escaped')
        families.set(family, { type: '', help: rest, samples: [] })
        name = family
      } else {
        const described = families.get(family)
        if (family !== name || !described || !(rest in suffixes)) fail(line, 'a bad type')
        else described.type = rest
      }
      continue
    }
    const [, sample = '', , value = ''] = sampleLine.exec(line) ?? fail(line, 'no sample')
    const family = families.get(name)
    const known = suffixes[family?.type ?? ''] ?? []
    const suffix = sample.startsWith(name) ? sample.slice(name.length) : '?'
    if (!family || !known.includes(suffix)) fail(line, 'a sample that is not of its family')
    if (family?.type === 'counter' && !(Number(value) >= 0)) fail(line, 'a counter below 0')
    family?.samples.push(line)
  }
  for (const [family, { type, samples }] of families) checkFamily(family, type, samples)
  return families
}

function checkFamily(family: string, type: string, samples: readonly string[]): void {
  const series = samples.map((line) => line.slice(0, line.lastIndexOf(' ')))
  if (new Set(series).size < series.length) throw new Error(`${family} has a series twice`)
  if (type !== 'histogram') return
  let last = { set: '', bound: Infinity, count: 0 }
  for (const line of samples) {
    const [, labels = '', bound = '', count = ''] =
      /_bucket\{(.*?),?le="([^"]*)"\} (\d+)$/.exec(line) ?? []
    if (bound === '') continue
    if (!/^(?:\+Inf|.*[.e].*)$/.test(bound)) throw new Error(`${line}: a bound that is no float`)
    const next = {
      set: labels,
      bound: bound === '+Inf' ? Infinity : Number(bound),
      count: Number(count),
    }
    const isFirst = last.bound === Infinity
    if (
      !isFirst &&
      (next.set !== last.set || next.bound <= last.bound || next.count < last.count)
    ) {
      throw new Error(`${line}: buckets do not ascend`)
    }
    last = next
  }
  if (last.bound !== Infinity) throw new Error(`${family}: no bucket for all`)
}
