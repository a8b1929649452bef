import { median } from '../measure/statistics.ts'
import type { Comparison, Sample } from './comparison.ts'

/** The samples that a comparison took of both servers. */
export interface Compared {
  readonly comparison: Comparison
  readonly ours: readonly Sample[]
  readonly original: readonly Sample[]
}

/** How many times better this server is than the original, by the medians. */
export function timesBetter({ comparison, ours, original }: Compared): number {
  const [mine, theirs] = [median(valuesOf(ours)), median(valuesOf(original))]
  return comparison.unit === 'ms' ? theirs / mine : mine / theirs
}

/** A line of a table in Markdown for each comparison: medians, in brackets the least and the most. */
export function printComparisons(all: readonly Compared[]): void {
  const lines = [
    '| measure | Skerry | original | times better | aim | |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  for (const compared of all) {
    const { comparison, ours, original } = compared
    const { name, unit, aim } = comparison
    const times = timesBetter(compared)
    const verdict = times >= aim ? '' : 'short'
    const cells = [
      name,
      textOf(ours, unit),
      textOf(original, unit),
      times.toFixed(2),
      aim.toFixed(2),
      verdict,
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function textOf(samples: readonly Sample[], unit: Comparison['unit']): string {
  const values = valuesOf(samples)
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => digitsOf(value),
  )
  const cpu = samples.flatMap((sample) => sample.cpu ?? [])
  const waits = samples.flatMap(({ longestWait }) => longestWait ?? [])
  return [
    unit === 'ms' ? `${middle} ms (${least}–${most})` : `${middle}/s (${least}–${most})`,
    ...(cpu.length > 0 ? [`${digitsOf(median(cpu))} µs CPU`] : []),
    ...samples.flatMap(({ note }) => note ?? []),
    ...(waits.length > 0 ? [`others wait ${digitsOf(median(waits))} ms`] : []),
  ].join(', ')
}

function valuesOf(samples: readonly Sample[]): readonly number[] {
  return samples.map(({ value }) => value)
}

/** Three digits, or all of a whole number. */
function digitsOf(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(value >= 10 ? 1 : 2)
}
