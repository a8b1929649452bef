/** A command in a fenced block of a document. */
export interface DocumentCommand {
  readonly document: string
  /** As it stands, without its comment. */
  readonly command: string
  /** Whether the block is an example, which a test runs. */
  readonly isExample: boolean
}

/** The commands in blocks of shell of a document in Markdown, one for each line; `&&` joins commands of a line. */
export function commandsOf(document: string, text: string): readonly DocumentCommand[] {
  return [...text.matchAll(/^```(?:sh|bash|console)( example)?\n([^]*?)^```$/gm)].flatMap(
    (match) => {
      const [, example, code = ''] = match
      return code
        .split('\n')
        .map((line) => line.replace(/(?:^|\s+)# .*$/, ''))
        .filter((command) => command !== '')
        .map((command) => ({ document, command, isExample: example !== undefined }))
    },
  )
}
