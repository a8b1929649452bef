import type { EndedRun } from './recorded-run.ts'
import type { Failure } from './run-record.ts'

/** Runs the tests of these files, or of all. */
export type RunFiles = (files: readonly string[] | undefined) => Promise<EndedRun>

/** A file that did not pass at once, with what was wrong. */
export interface FileFault {
  readonly file: string
  readonly failures: readonly Failure[]
}

export interface Verdict {
  readonly runs: number
  readonly passed: number
  /** Files that failed once and passed alone. */
  readonly flaky: readonly FileFault[]
  readonly failed: readonly FileFault[]
  /** Faults of no file: of the start of a run, of its browser, errors that no test caught. */
  readonly errors: readonly string[]
}

/** Files that no run has come to. */
type Rest = 'all' | readonly string[]

/** Runs of many files; those behind the first go on where one was ended. */
const mostLongRuns = 3

/** More failed files than this are no chance; to run each again would take longer than to read why. */
export const mostRepeats = 6

/**
 * Runs tests to a verdict. A file that fails, or that a silent run leaves unfinished, is run once more, alone; one that fails twice fails. What a
 * run did not come to is run again without what it has finished.
 *
 * @param say Takes a line at once when something is repeated.
 */
export async function repeatedRuns(run: RunFiles, say: (line: string) => void): Promise<Verdict> {
  return new Repetition(run, say).run()
}

/** A failure of no test of the file. */
function ofWhole(error: string): Failure {
  return { test: '(the file)', error }
}

class Repetition {
  readonly #run: RunFiles
  readonly #say: (line: string) => void
  readonly #passed = new Set<string>()
  readonly #suspects = new Map<string, readonly Failure[]>()
  readonly #errors: string[] = []
  #runs = 0

  constructor(run: RunFiles, say: (line: string) => void) {
    this.#run = run
    this.#say = say
  }

  async run(): Promise<Verdict> {
    let rest: Rest = 'all'
    for (let runs = 0; runs < mostLongRuns && rest.length > 0; runs++) {
      rest = await this.#runMany(rest)
    }
    if (rest === 'all') this.#errors.push(`${this.#runs} runs said nothing and planned no file`)
    else for (const file of rest) this.#suspect(file, 'no run came to it')
    const flaky: FileFault[] = []
    const failed: FileFault[] = []
    const isTooMany = this.#suspects.size > mostRepeats
    if (isTooMany) this.#say(`${this.#suspects.size} files failed, too many to run each once more`)
    for (const [file, failures] of this.#suspects) {
      const again = isTooMany ? [] : await this.#runAlone(file, failures)
      const isFlaky = !isTooMany && again.length === 0
      const faults = isFlaky ? flaky : failed
      faults.push({ file, failures: [...failures, ...again] })
    }
    const passed = this.#passed.size + flaky.length
    return { runs: this.#runs, passed, flaky, failed, errors: this.#errors }
  }

  #suspect(file: string, error: string): void {
    this.#suspects.set(file, [ofWhole(error)])
  }

  /** @returns the files that the run did not come to */
  async #runMany(files: Rest): Promise<Rest> {
    this.#runs++
    const { record, code, isSilent } = await this.#run(files === 'all' ? undefined : files)
    const end = isSilent ? 'the run said nothing more and was ended' : `the run ended with ${code}`
    if (record.planned.size === 0) {
      if (isSilent) {
        this.#say(`flaky: ${end} before it planned a file`)
        return files
      }
      this.#errors.push(`${end} before it planned a file`, ...record.errors)
      return []
    }
    let hasFailed = false
    for (const [file, failures] of record.ended) {
      if (failures.length === 0) this.#passed.add(file)
      else this.#suspects.set(file, failures)
      hasFailed ||= failures.length > 0
    }
    const { unfinished } = record
    if (unfinished.length > 0) {
      const why = [end, ...record.errors].join('; ')
      this.#say(`flaky: ${why}; ${unfinished.length} files are unfinished`)
    } else if (isSilent) {
      this.#say('flaky: the run did not end after its last file, and was ended')
    } else if (record.errors.length > 0) {
      this.#errors.push(...record.errors)
    } else if (code !== 0 && !hasFailed) {
      this.#errors.push(end)
    }
    for (const file of unfinished) {
      if (record.begun.has(file)) this.#suspect(file, `unfinished: ${end}`)
    }
    return unfinished.filter((file) => !record.begun.has(file))
  }

  /** @returns what failed again */
  async #runAlone(file: string, before: readonly Failure[]): Promise<readonly Failure[]> {
    this.#runs++
    const [{ test, error } = { test: file, error: 'failed' }] = before
    this.#say(`flaky: ${file} is run once more, alone, after: ${test}: ${error}`)
    const { record, code, isSilent } = await this.#run([file])
    const failures = record.ended.get(file)
    if (failures && failures.length > 0) return failures
    if (record.errors.length > 0) return record.errors.map(ofWhole)
    if (failures && (code === 0 || isSilent)) return []
    return [ofWhole(isSilent ? 'unfinished again' : `the run of it alone ended with ${code}`)]
  }
}

/** A verdict in plain lines, for the end of the output. */
export function describeVerdict(name: string, verdict: Verdict): readonly string[] {
  const { runs, passed, flaky, failed, errors } = verdict
  const isPassed = hasPassed(verdict)
  const parts = [`files passed: ${passed}`]
  if (flaky.length > 0) parts.push(`flaky of them: ${flaky.length}`)
  if (failed.length > 0) parts.push(`failed: ${failed.length}`)
  const head = `${name}: ${isPassed ? 'passed' : 'FAILED'}, ${runs} ${runs === 1 ? 'run' : 'runs'}, ${parts.join(', ')}`
  const lines = [head, ...errors.map((error) => `  error of no file: ${error}`)]
  for (const [kind, faults] of [
    ['flaky', flaky],
    ['failed', failed],
  ] as const) {
    for (const { file, failures } of faults) {
      lines.push(`  ${kind}: ${file}`)
      for (const { test, error } of failures) lines.push(`    ${test}: ${error}`)
    }
  }
  return lines
}

export function hasPassed({ passed, failed, errors }: Verdict): boolean {
  return failed.length === 0 && errors.length === 0 && passed > 0
}
