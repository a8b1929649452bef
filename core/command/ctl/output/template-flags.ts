import { loadPart } from '../../../base/execution/lazy.ts'
import type { CtlEnvironment } from '../ctl-environment.ts'
import { CtlError } from '../ctl-error.ts'
import type { FlagValues } from '../flag-values.ts'
import type { Flag } from '../flag.ts'
import type { TemplatePrinter } from './go-template-output.ts'

/** Flags of each command that prints objects, beside `output`. */
export const templateFlags: readonly Flag[] = [
  {
    name: 'template',
    type: 'string',
    help: 'Template for -o go-template, or file with it for -o go-template-file.',
  },
  {
    name: 'allow-missing-template-keys',
    type: 'boolean',
    initial: 'true',
    help: 'Print what a template can find, although a field that it names is absent.',
  },
]

/** Formats whose template may stand in `--template`, with what each is when its file has been read. */
const templated: Readonly<Record<string, { readonly format: string; readonly isFile: boolean }>> = {
  'go-template': { format: 'go-template', isFile: false },
  template: { format: 'go-template', isFile: false },
  'go-template-file': { format: 'go-template', isFile: true },
  templatefile: { format: 'go-template', isFile: true },
  jsonpath: { format: 'jsonpath', isFile: false },
  'jsonpath-as-json': { format: 'jsonpath-as-json', isFile: false },
  'jsonpath-file': { format: 'jsonpath', isFile: true },
  'custom-columns-file': { format: 'custom-columns', isFile: true },
}

export interface ReadOutput {
  /** The flags with the template as the argument of `-o`. */
  readonly flags: FlagValues
  /** Prints objects for `-o go-template`; it is loaded when it is asked for. */
  readonly goTemplate?: TemplatePrinter
}

/** Whether a line has a template that {@link readTemplateFlags} must read. */
export function hasTemplate(flags: FlagValues): boolean {
  return (
    flags.knows('output') &&
    flags.knows('template') &&
    (flags.text('template') !== '' || Object.hasOwn(templated, formatOf(flags.text('output'))))
  )
}

function formatOf(output: string): string {
  const at = output.indexOf('=')
  return at === -1 ? output : output.slice(0, at)
}

/** Reads the template that `-o` and `--template` name. @throws CtlError for a file that cannot be read, or a malformed template */
export async function readTemplateFlags(
  flags: FlagValues,
  environment: Pick<CtlEnvironment, 'readFile'>,
): Promise<ReadOutput> {
  const given = flags.text('template')
  const output = flags.text('output') || (given === '' ? '' : 'go-template')
  const at = output.indexOf('=')
  const name = formatOf(output)
  const form = Object.hasOwn(templated, name) ? templated[name] : undefined
  if (!form) return { flags }
  const argument = at === -1 ? given : output.slice(at + 1)
  const template = form.isFile ? await readTemplate(name, argument, environment) : argument
  const read = flags.with('output', template === '' ? form.format : `${form.format}=${template}`)
  if (form.format !== 'go-template' || template === '') return { flags: read }
  const { goTemplatePrinter } = await loadPart(() => import('./go-template-output.ts'))
  return { flags: read, goTemplate: goTemplatePrinter(template) }
}

async function readTemplate(
  format: string,
  name: string,
  environment: Pick<CtlEnvironment, 'readFile'>,
): Promise<string> {
  if (name === '') return ''
  try {
    const text = await environment.readFile(name)
    return format === 'custom-columns-file' ? columnsOf(text) : text
  } catch (error) {
    const what = format === 'custom-columns-file' ? 'template' : '--template'
    const why = error instanceof Error ? error.message : String(error)
    throw new CtlError(`error reading ${what} ${name}, ${why}`)
  }
}

/** A file of columns: a line of headers, and a line of paths. */
function columnsOf(text: string): string {
  const [headers = [], paths = []] = text
    .split('\n')
    .map((line) => line.split(/\s+/).filter(Boolean))
  return headers.map((header, column) => `${header}:${paths[column] ?? ''}`).join(',')
}
