/** What a run of Vitest says to the program that started it, a line of JSON each, by its stream {@link recordStream}. */
export type RecordLine =
  | { readonly event: 'planned'; readonly files: readonly PlannedFile[] }
  | { readonly event: 'begun'; readonly file: string }
  /** A test of the file has ended. */
  | { readonly event: 'alive'; readonly file: string }
  | { readonly event: 'ended'; readonly file: string; readonly failures: readonly Failure[] }
  /** The run has ended by itself; `errors` are those of no file. */
  | { readonly event: 'over'; readonly errors: readonly string[] }

export interface PlannedFile {
  /** Path from the project's root. */
  readonly file: string
  /** Whether Vitest loads it in a page, which it may lose, rather than in Node. */
  readonly isInPage: boolean
}

/** A failed test, or what kept the file from being loaded. */
export interface Failure {
  readonly test: string
  /** The first line of the error. */
  readonly error: string
}

/** Number of the stream, beside those of input, output and errors. */
export const recordStream = 3

/** Variable of the environment that asks a run for its record. */
export const recordVariable = 'SKERRY_RUN_RECORD'

/** One run of Vitest, as far as it came. */
export class RunRecord {
  readonly planned = new Map<string, PlannedFile>()
  readonly begun = new Set<string>()
  readonly ended = new Map<string, readonly Failure[]>()
  errors: readonly string[] = []
  isOver = false

  add(line: RecordLine): void {
    switch (line.event) {
      case 'planned':
        for (const file of line.files) this.planned.set(file.file, file)
        break
      case 'begun':
        this.begun.add(line.file)
        break
      case 'ended':
        this.ended.set(line.file, line.failures)
        break
      case 'over':
        this.isOver = true
        this.errors = line.errors
        break
      case 'alive':
        break
    }
  }

  /** Files that the run should have tested to their end, and did not. */
  get unfinished(): readonly string[] {
    return [...this.planned.keys()].filter((file) => !this.ended.has(file))
  }
}
