import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import type { Commands } from '../../../processes/shell-session.ts'
import {
  error,
  lineBytes,
  LineInput,
  openInput,
  printed,
  withoutEnd,
  writeFile,
} from '../inputs.ts'
import { LineComparison, parseSortKey, type SortKey, type SortValues } from './sort-keys.ts'

interface SortedLine {
  readonly text: string
  readonly values: SortValues
}

/** Lines that are sorted at once. */
const sortedAtOnce = 256
/** Comparisons that are counted as one step. */
const comparedInStep = 16
/** What a line takes beside its text while it is sorted, in bytes, and each of its keys. */
const keyBytes = 24

type Steps<T> = Generator<ProgramStep, T, string | undefined>

const sort = withFlags(
  {
    name: 'sort',
    letters: 'ngMucszbrdfihVmS:T:o:k:t:',
    usage:
      '[-nrugMcszbdfiokt] [-o FILE] [-k START[.OFS][OPTS][,END[.OFS][OPTS]] [-t CHAR] [FILE]...',
    wrongUse: 2,
  },
  function* (session, flags) {
    const keys: SortKey[] = []
    for (const text of flags.values('k')) {
      const key = parseSortKey(text)
      if (!key) return yield* answer(flags.failure('bad field specification', 2))
      keys.push(key)
    }
    const separator = flags.value('t')
    if (separator !== undefined && separator.length !== 1 && separator !== '\\0') {
      return yield* answer(flags.failure('bad -t parameter', 2))
    }
    const letters = flags.given.map(({ letter }) => letter).join('')
    const comparison = new LineComparison({
      keys,
      letters: letters.replaceAll(/[^ngMbrdfihV]/g, ''),
      separator: separator === '\\0' ? '\0' : separator,
      isStable: flags.has('s'),
    })
    const end = flags.has('z') ? '\0' : '\n'
    const held = new HeldMemory(session.meter)
    try {
      const lines: SortedLine[] = []
      for (const file of flags.operands.length === 0 ? ['-'] : flags.operands) {
        const input = openInput(session, file)
        if ('kind' in input && input.kind === 'missing') {
          return yield* answer(flags.failure(`${file}: ${input.why}`, 2))
        }
        if (!('next' in input)) continue
        const reader = new LineInput(session.meter, input.next, end)
        try {
          yield* readLines(reader, comparison, keys.length, end, held, lines, session.meter)
        } finally {
          reader.close()
        }
      }
      if (flags.has('c')) {
        const at = yield* firstUnsorted(lines, comparison, flags.has('u'), session.meter)
        if (at === undefined) return 0
        yield error(`Check line ${at}\n`)
        return 1
      }
      const sorted = yield* sortedLines(lines, comparison, session.meter)
      const shown = flags.has('u') ? yield* distinct(sorted, comparison, session.meter) : sorted
      const target = flags.value('o')
      if (target === undefined) {
        yield* printed(
          shown.map(({ text }) => text),
          (text) => text + end,
        )
        return 0
      }
      held.add(shown.reduce((sum, { text }) => sum + text.length + 1, 0))
      const text = shown.map((line) => line.text + end).join('')
      const wait = session.meter.spend(1, text.length)
      if (wait) yield wait
      const why = writeFile(session, target, text)
      return why === undefined
        ? 0
        : yield* answer(flags.failure(`can't open '${target}': ${why}`, 2))
    } finally {
      held.release()
    }
  },
)

function* readLines(
  input: LineInput,
  comparison: LineComparison,
  keys: number,
  end: string,
  held: HeldMemory,
  lines: SortedLine[],
  meter: ProcessMeter,
): Steps<void> {
  for (;;) {
    const all = yield* input.next()
    if (!all) return
    for (const line of all) {
      const text = withoutEnd(line, end)
      held.add(lineBytes + keyBytes * Math.max(1, keys) + line.length)
      lines.push({ text, values: comparison.valuesOf(text) })
      const wait = meter.spend(1 / comparedInStep, text.length * keys)
      if (wait) yield wait
    }
  }
}

/** Sorts in pieces that are merged, so that the process can wait meanwhile. */
function* sortedLines(
  lines: readonly SortedLine[],
  comparison: LineComparison,
  meter: ProcessMeter,
): Steps<readonly SortedLine[]> {
  const compare = (a: SortedLine, b: SortedLine): number =>
    comparison.compare(a.text, a.values, b.text, b.values)
  let runs: (readonly SortedLine[])[] = []
  for (let at = 0; at < lines.length; at += sortedAtOnce) {
    const run = lines.slice(at, at + sortedAtOnce)
    runs.push(run.toSorted(compare))
    const wait = meter.spend(run.length / 2)
    if (wait) yield wait
  }
  while (runs.length > 1) {
    const merged: SortedLine[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2)
      const both: SortedLine[] = []
      let [first, second] = [0, 0]
      while (first < left.length || second < right.length) {
        const [a, b] = [left[first], right[second]]
        if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
          if (a) both.push(a)
          first++
        } else {
          both.push(b)
          second++
        }
        const wait = meter.spend(
          1 / comparedInStep,
          Math.min(a?.text.length ?? 0, b?.text.length ?? 0),
        )
        if (wait) yield wait
      }
      merged.push(both)
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* distinct(
  lines: readonly SortedLine[],
  comparison: LineComparison,
  meter: ProcessMeter,
): Steps<readonly SortedLine[]> {
  const kept: SortedLine[] = []
  for (const line of lines) {
    const last = kept.at(-1)
    if (!last || comparison.compareKeys(last.values, line.values) !== 0) kept.push(line)
    const wait = meter.spend(1 / comparedInStep, line.text.length)
    if (wait) yield wait
  }
  return kept
}

/** The number of the first line that is out of order, as `sort -c` counts it. */
function* firstUnsorted(
  lines: readonly SortedLine[],
  comparison: LineComparison,
  isStrict: boolean,
  meter: ProcessMeter,
): Steps<number | undefined> {
  for (let at = 1; at < lines.length; at++) {
    const [a, b] = [lines[at - 1], lines[at]]
    if (!a || !b) continue
    const result = comparison.compare(a.text, a.values, b.text, b.values)
    if (result > 0 || (isStrict && result === 0)) return at
    const wait = meter.spend(1 / comparedInStep, b.text.length)
    if (wait) yield wait
  }
  return undefined
}

export const sortCommands: Commands = { sort }
