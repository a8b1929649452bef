import type { YAMLException } from 'js-yaml'

/**
 * The part of Go's YAML library that finds a mistake: scanner errors name a later line than parser errors, which omit
 * line 0.
 */
type Finder = 'scanner' | 'parser'

interface Mistake {
  readonly found: RegExp
  readonly by: Finder
  readonly words: string
}

/** Messages of js-yaml, and those of Go's YAML library in their place, which clients know. */
const mistakes: readonly Mistake[] = [
  {
    found: /^unexpected end of the stream within a (?:double|single) quoted scalar/,
    by: 'scanner',
    words: 'found unexpected end of stream',
  },
  { found: /^unknown escape sequence/, by: 'scanner', words: 'found unknown escape character' },
  {
    found: /^expected hexadecimal character/,
    by: 'scanner',
    words: 'did not find expected hexdecimal number',
  },
  {
    found: /^expected the node content, but found/,
    by: 'parser',
    words: 'did not find expected node content',
  },
]

/**
 * The error message of malformed YAML, as Go's YAML library words it: `yaml: line 3: did not find expected node
 * content`.
 */
export function describeYamlMistake({ mark, reason }: YAMLException, text: string): string {
  const alias = /^unidentified alias "(.*)"$/s.exec(reason)
  if (alias) return `yaml: unknown anchor '${alias[1] ?? ''}' referenced`
  if (reason.startsWith('unexpected end of the stream within a flow collection')) {
    return `yaml: line ${linesOf(text)}: ${unfinishedFlow(text)}`
  }
  const line = mark?.line ?? 0
  const known = mistakes.find(({ found }) => found.test(reason))
  if (!known) return `yaml: ${mark ? `line ${line + 1}: ` : ''}${reason}`
  const shown = line === 0 ? '' : `line ${known.by === 'scanner' ? line + 1 : line}: `
  return `yaml: ${shown}${known.words}`
}

function linesOf(text: string): number {
  let lines = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** The message for a flow list or mapping that the text does not end. */
function unfinishedFlow(text: string): string {
  const rest = text.trimEnd()
  if (/[[{,:]/.test(rest.slice(-1))) return 'did not find expected node content'
  const isInList = rest.lastIndexOf('[') > rest.lastIndexOf('{')
  return `did not find expected ',' or '${isInList ? ']' : '}'}'`
}
