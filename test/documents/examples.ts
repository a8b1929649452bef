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

/** What the blocks of TypeScript of a document import from the package, examples or not: the module and the names. */
export function packageImportsOf(
  text: string,
): readonly { readonly module: string; readonly names: readonly string[] }[] {
  const blocks = [...text.matchAll(/^```ts\b.*\n([^]*?)^```$/gm)].map(([, code = '']) => code)
  const imported = /^import (?:type )?\{([^}]*)\} from '(skerry(?:\/[\w./-]+)?)'/gm
  return blocks.flatMap((code) =>
    [...code.matchAll(imported)].map(([, names = '', module = '']) => ({
      module,
      names: names.split(',').map((name) => name.replace(/ as .*|\btype /g, '').trim()),
    })),
  )
}
