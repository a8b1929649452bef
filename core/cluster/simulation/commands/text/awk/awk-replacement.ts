import type { PosixPattern } from '../../../patterns/posix-pattern.ts'
import type { ProcessMeter } from '../../../processes/process-meter.ts'
import type { ProgramStep } from '../../../processes/program.ts'

/**
 * Replaces matches in a text; `which` is the one that is replaced, 0 for all of them. `&` is the match; `\1` a group where `hasGroups`.
 */
export function* replaceIn(
  text: string,
  pattern: PosixPattern,
  replacement: string,
  which: number,
  hasGroups: boolean,
  meter: ProcessMeter,
): Generator<ProgramStep, { text: string; count: number }, string | undefined> {
  const parts: string[] = []
  let [count, copied, length] = [0, 0, text.length]
  let held = 0
  try {
    for (let at = 0, lastEnd = -1; at <= text.length;) {
      const found = pattern.search(text, at, meter)
      const wait = meter.spend(1 / 8)
      if (wait) yield wait
      const [start, end] = found ?? []
      if (!found || start === undefined || end === undefined) break
      // An empty match right behind another is none.
      if (start === end && start === lastEnd) {
        at = start + 1
        continue
      }
      count += 1
      if (which === 0 || count === which) {
        const made = expand(replacement, text, found, hasGroups)
        parts.push(text.slice(copied, start), made)
        copied = end
        length += made.length
        meter.hold(made.length)
        held += made.length
        if (which !== 0) break
      }
      lastEnd = end
      at = end > start ? end : end + 1
    }
    if (parts.length === 0) return { text, count: 0 }
    meter.spend(0, length)
    return { text: parts.join('') + text.slice(copied), count: which === 0 ? count : 1 }
  } finally {
    meter.hold(-held)
  }
}

function expand(
  replacement: string,
  text: string,
  found: readonly number[],
  hasGroups: boolean,
): string {
  if (!/[&\\]/.test(replacement)) return replacement
  return replacement.replaceAll(/\\([^])|&/g, (whole, escape: string | undefined) => {
    if (escape === undefined) return text.slice(found[0], found[1])
    if (hasGroups && /\d/.test(escape)) {
      const [start = -1, end = -1] = found.slice(2 * Number(escape))
      return start === -1 ? '' : text.slice(start, end)
    }
    return escape === '&' || escape === '\\' ? escape : whole
  })
}
