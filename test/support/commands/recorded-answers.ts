import type { CommandAnswer } from './run-in-simulation.ts'

/** A command line, its standard input, and what the real busybox prints and ends with. */
export type RecordedAnswer = readonly [
  line: string,
  input: string,
  out: string,
  error: string,
  code: number,
]

/** The words of a command line, as a shell splits it; quotes keep blanks, and `\N` stands for a line feed. */
export function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|"[^"]*"|[^ '"])+/g), ([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2').replaceAll('\\N', '\n'),
  )
}

/**
 * The error text without what may differ: the version and day of the build, and the explanations behind the usage line, which simulated
 * commands leave out.
 */
export function comparedError(text: string): string {
  return text
    .replace(/^BusyBox v.* multi-call binary\.$/m, 'BusyBox multi-call binary.')
    .replace(/(\nUsage: [^\n]*\n)[^]*$/, '$1')
}

/** An answer as it is recorded. */
export function recorded(line: string, input: string, answer: CommandAnswer): RecordedAnswer {
  return [line, input, answer.out, comparedError(answer.error), answer.code]
}
