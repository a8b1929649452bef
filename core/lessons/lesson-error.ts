/** A mistake in the file of a lesson or of a course. The message names its place: `first-pod.md:12: …`, or `line 12: …` without a name. */
export class LessonError extends Error {
  override readonly name = 'LessonError'
  /** The file's name, as it was given. */
  readonly file: string | undefined
  /** Line of the mistake in the file, from 1. */
  readonly line: number
  /** What is wrong, and what would be right. */
  readonly problem: string

  constructor(
    problem: string,
    place: { readonly line: number; readonly file?: string | undefined },
  ) {
    const { line, file } = place
    super(`${file === undefined ? `line ${line}` : `${file}:${line}`}: ${problem}`)
    this.problem = problem
    this.file = file
    this.line = line
  }
}
