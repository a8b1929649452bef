import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { readOpenApi } from '../resources/open-api-document.ts'
import type { ServedResource } from '../session/served-resources.ts'
import { explainKind } from './explain-kind.ts'

/** The resource to explain, and the path of the field within it. */
interface Subject {
  readonly resource: ServedResource
  readonly path: readonly string[]
}

function fieldNames(text: string): readonly string[] {
  return text.split('.').filter((name) => name !== '')
}

/** The subject of `pods.spec`, or with a group of `deployments.apps.spec`. */
async function subjectOf(text: string, { resources }: CommandCall): Promise<Subject> {
  const [type = '', ...path] = fieldNames(text)
  const grouped = (await resources.preferred()).find(
    ({ resource, group }) => group !== '' && `${text}.`.startsWith(`${resource}.${group}.`),
  )
  if (!grouped) return { resource: await resources.find(type), path }
  return { resource: grouped, path: fieldNames(text.slice(`${type}.${grouped.group}`.length)) }
}

/** The subject's resource in the group version of `--api-version`. */
async function inVersion(
  { resource, path }: Subject,
  { flags, resources }: CommandCall,
): Promise<Subject> {
  const apiVersion = flags.text('api-version')
  if (apiVersion === '') return { resource, path }
  const wanted = parseGroupVersion(apiVersion)
  if (!wanted) throw new CtlError(`unexpected GroupVersion string: ${apiVersion}`)
  const group = (await resources.served()).find(({ name }) => name === wanted.group)
  const version = group?.versions.find((one) => one.version === wanted.version)
  const served = version?.resources.find((one) => one.resource === resource.resource)
  if (served) return { resource: served, path }
  throw new CtlError(`couldn't find resource for "${apiVersion}, Resource=${resource.resource}"`)
}

const formats = ['plaintext', 'plaintext-openapiv2']

function checkFormat(format: string): void {
  if (format === 'plaintext') return
  if (format === 'plaintext-openapiv2') {
    throw new CtlError(
      '--output=plaintext-openapiv2 is not supported; use --output=plaintext, which reads OpenAPI v3',
    )
  }
  throw new CtlError(`unrecognized format: ${format}; use --output=plaintext`)
}

async function run(call: CommandCall): Promise<void> {
  const { args, flags, environment } = call
  const [text] = args
  if (text === undefined) {
    throw new CtlError(
      'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.',
    )
  }
  if (args.length > 1) throw new CtlError('We accept only this format: explain RESOURCE')
  checkFormat(flags.text('output'))
  const { resource, path } = await inVersion(await subjectOf(text, call), call)
  const document = await readOpenApi(resource, call)
  const options = { document, recursive: flags.on('recursive') }
  const explained = explainKind(resource, path, options, environment.brand)
  environment.out(explained)
}

/** Explains the fields of a kind, from the server's OpenAPI documents. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'Explain the fields of a resource',
  usage: 'explain TYPE[.FIELD[.FIELD...]] [--recursive] [--api-version=GROUP/VERSION]',
  description: 'Describes the fields of a resource, or of the field that the path leads to.',
  examples: [
    '# The documentation of a resource and its fields',
    'kubectl explain pods',
    '',
    '# All the fields of a resource',
    'kubectl explain pods --recursive',
    '',
    '# One field of a resource',
    'kubectl explain pods.spec.containers',
    '',
    '# A resource in one of its versions',
    'kubectl explain deployments --api-version=apps/v1',
  ],
  flags: [
    {
      name: 'recursive',
      type: 'boolean',
      help: 'List the names of all fields at all depths, without descriptions.',
    },
    {
      name: 'api-version',
      type: 'string',
      help: 'API version whose schema is explained, such as autoscaling/v2; the preferred one unless given.',
    },
    {
      name: 'output',
      type: 'string',
      initial: 'plaintext',
      values: formats,
      help: 'Format of the explanation; plaintext is the only one.',
    },
  ],
  words: 'type',
  run,
}
