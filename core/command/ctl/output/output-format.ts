import { CtlError } from '../ctl-error.ts'

/** The output format of `-o`. `argument` is the text behind its `=`. */
export interface OutputFormat {
  readonly name: 'table' | 'wide' | 'json' | 'yaml' | 'name' | 'jsonpath' | 'custom-columns'
  readonly argument: string
}

/** Output formats of commands that print changed objects, in the order of error messages. */
export const objectFormats: readonly OutputFormat['name'][] = ['json', 'name', 'yaml', 'jsonpath']
export const readFormats: readonly OutputFormat['name'][] = [
  ...objectFormats,
  'wide',
  'custom-columns',
]

const templates = ['go-template', 'go-template-file', 'template', 'templatefile']
const fileForms = ['jsonpath-file', 'custom-columns-file']

/**
 * Reads the value of `-o`; a table where it is empty.
 *
 * @throws CtlError for a format that is none of `known`.
 */
export function parseOutputFormat(
  text: string,
  known: readonly OutputFormat['name'][],
): OutputFormat {
  if (text === '') return { name: 'table', argument: '' }
  const at = text.indexOf('=')
  const name = at === -1 ? text : text.slice(0, at)
  const argument = at === -1 ? '' : text.slice(at + 1)
  if (templates.includes(name) || fileForms.includes(name)) {
    throw new CtlError(`${name} is not supported here; use -o jsonpath= or -o custom-columns=`)
  }
  const found = known.find((one) => one === (name === 'jsonpath-as-json' ? 'jsonpath' : name))
  if (!found) {
    const allowed = known.toSorted().join(',')
    throw new CtlError(
      `unable to match a printer suitable for the output format "${name}", allowed formats are: ${allowed}`,
    )
  }
  if (argument === '' && found === 'jsonpath') {
    throw new CtlError('template format specified but no template given')
  }
  if (argument === '' && found === 'custom-columns') {
    throw new CtlError('custom-columns format specified but no custom columns given')
  }
  return { name: found, argument }
}
