import { humanDuration } from '../../core/index.ts'

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  y: 365 * 86_400_000,
}

const duration = /^(?:\d+[smhdy]){1,2}$/
const pieces = /(\d+)([smhdy])/g
const ago = /\((\S+) ago\)$/

/** A duration as tables write it, `2m30s`, after `elapsed` more milliseconds; other texts as they are. */
export function grownDuration(text: string, elapsed: number): string {
  if (!duration.test(text)) return text
  let milliseconds = elapsed
  for (const [, count, unit = ''] of text.matchAll(pieces)) {
    milliseconds += Number(count) * (unitMs[unit] ?? 0)
  }
  return humanDuration(milliseconds)
}

/** The text of a cell such as `3 (2m ago)`, read `elapsed` milliseconds ago. */
export function grownAgo(text: string, elapsed: number): string {
  return text.replace(ago, (_, since: string) => `(${grownDuration(since, elapsed)} ago)`)
}
