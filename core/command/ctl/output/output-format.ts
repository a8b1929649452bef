import { CtlError } from '../ctl-error.ts'

/** The output format of `-o`. `argument` is the text behind its `=`. */
export interface OutputFormat {
  readonly name:
    | 'table'
    | 'wide'
    | 'json'
    | 'yaml'
    | 'name'
    | 'jsonpath'
    | 'jsonpath-as-json'
    | 'go-template'
    | 'custom-columns'
  readonly argument: string
}

/** Output formats of commands that print changed objects, in the order of error messages. */
export const objectFormats: readonly OutputFormat['name'][] = [
  'json',
  'name',
  'yaml',
  'jsonpath',
  'jsonpath-as-json',
  'go-template',
]
export const readFormats: readonly OutputFormat['name'][] = [
  ...objectFormats,
  'wide',
  'custom-columns',
]

/** Other names of formats, which `readTemplateFlags` replaces. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'go-template': ['go-template-file', 'template', 'templatefile'],
  jsonpath: ['jsonpath-file'],
  'custom-columns': ['custom-columns-file'],
}

/** Formats with a template as their argument. */
const templateFormats: readonly OutputFormat['name'][] = [
  'jsonpath',
  'jsonpath-as-json',
  'go-template',
]

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
  const found = known.find((one) => one === name)
  if (!found) {
    const allowed = known
      .flatMap((one) => [one, ...(otherNames[one] ?? [])])
      .toSorted()
      .join(',')
    throw new CtlError(
      `unable to match a printer suitable for the output format "${name}", allowed formats are: ${allowed}`,
    )
  }
  if (argument === '' && templateFormats.includes(found)) {
    throw new CtlError('template format specified but no template given')
  }
  if (argument === '' && found === 'custom-columns') {
    throw new CtlError('custom-columns format specified but no custom columns given')
  }
  return { name: found, argument }
}
