/** The lines of the blocks of a document that are for the terminal of the page: ` ```sh page `. */
export function pageCommandsOf(text: string): readonly string[] {
  return [...text.matchAll(/^```sh page\n([^]*?)^```$/gm)].flatMap(([, code = '']) =>
    code.split('\n').filter((line) => line !== ''),
  )
}
