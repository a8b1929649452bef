/** An example of a document: a fenced block whose language is followed by the word `example`. */
export interface Example {
  readonly language: string
  readonly code: string
  /** Line of its first line of code, from 1. */
  readonly line: number
}

/** The examples of a document in Markdown. */
export function examplesOf(text: string): readonly Example[] {
  return [...text.matchAll(/^```(\w+) example\n([^]*?)^```$/gm)].map((match) => {
    const [, language = '', code = ''] = match
    return { language, code, line: text.slice(0, match.index).split('\n').length + 1 }
  })
}
