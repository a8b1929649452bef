import { decodeUtf8 } from '../../../base/json/json-parse.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  allNamespacesFlag,
  fieldSelectorFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { getObjects } from '../get/get-objects.ts'
import { getTables } from '../get/get-tables.ts'
import { watchTarget } from '../get/watch-target.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { parseOutputFormat, readFormats } from '../output/output-format.ts'
import { targetsOf } from '../resources/targets.ts'

async function printRaw({ client, environment, flags, signal, args }: CommandCall): Promise<void> {
  if (args.length > 0) throw new CtlError('arguments may not be passed when --raw is specified')
  const bytes = await client.raw(flags.text('raw'), { signal, accept: 'application/json, */*' })
  environment.out(decodeUtf8(bytes))
}

const nothingAsked =
  'Required resource not specified.\n' +
  'Use "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).\n' +
  "See 'kubectl get -h' for help and examples"

async function get(call: CommandCall): Promise<void> {
  const { flags, environment, args } = call
  if (flags.has('raw')) return printRaw(call)
  const format = parseOutputFormat(flags.text('output'), readFormats)
  const isTable = format.name === 'table' || format.name === 'wide'
  if (args.length === 0 && !namesFiles({ flags })) {
    environment.err(
      'You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.\n\n',
    )
    throw new CtlError(nothingAsked)
  }
  const targets = await targetsOf(call)
  if (flags.on('watch') || flags.on('watch-only')) return watchTarget(call, targets, format)
  return isTable ? getTables(call, targets, format) : getObjects(call, targets, format)
}

export const getCommand: Command = {
  name: 'get',
  summary: 'List objects, or show one',
  usage:
    'get [(-o|--output=)json|yaml|name|go-template|jsonpath|custom-columns|wide] (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE[.VERSION][.GROUP]/NAME ...) [flags] [options]',
  description:
    'List objects, or show those that are named.\n\n' +
    ' A table shows what matters most; -o gives other forms, -l and --field-selector choose objects, and -w follows changes.\n\n' +
    ' "kubectl api-resources" lists the types.',
  examples: [
    '# List all pods',
    'kubectl get pods',
    '',
    '# List all pods with more columns, and watch them',
    'kubectl get pods -o wide --watch',
    '',
    '# List a single deployment in YAML',
    'kubectl get deployment web -o yaml',
    '',
    '# Return only the phase of a pod',
    "kubectl get pod/web -o jsonpath='{.status.phase}'",
    '',
    '# List services and config maps in all namespaces',
    'kubectl get svc,cm -A',
  ],
  words: 'type-and-names',
  flags: [
    {
      ...outputFlag,
      values: [...(outputFlag.values ?? []), 'wide', 'custom-columns=', 'custom-columns-file='],
      help: 'Form of the output: wide, json, yaml, name, custom-columns=TITLE:PATH,..., custom-columns-file=FILE, jsonpath=TEMPLATE, jsonpath-as-json=TEMPLATE, jsonpath-file=FILE, go-template=TEMPLATE or go-template-file=FILE; a table unless given.',
    },
    allNamespacesFlag,
    selectorFlag,
    fieldSelectorFlag,
    filenameFlag,
    { name: 'watch', shorthand: 'w', type: 'boolean', help: 'Go on with changes after the list.' },
    {
      name: 'watch-only',
      type: 'boolean',
      help: 'Show only changes from now on, without a list before.',
    },
    {
      name: 'output-watch-events',
      type: 'boolean',
      help: 'Show ADDED, MODIFIED or DELETED before each line of a watch.',
    },
    { name: 'show-labels', type: 'boolean', help: 'Show the labels in a last column.' },
    {
      name: 'label-columns',
      shorthand: 'L',
      type: 'list',
      help: 'Labels whose values get a column each, with commas.',
    },
    {
      name: 'show-kind',
      type: 'boolean',
      help: 'Write the resource before each name, as TYPE/NAME.',
    },
    { name: 'no-headers', type: 'boolean', help: 'Leave out the line of column titles.' },
    {
      name: 'sort-by',
      type: 'string',
      help: 'Order of the objects, by a field as JSONPath, such as {.metadata.name}.',
    },
    {
      name: 'ignore-not-found',
      type: 'boolean',
      help: 'End with exit code 0 where an object is absent.',
    },
    {
      name: 'chunk-size',
      type: 'integer',
      initial: '500',
      help: 'Objects that one request reads; 0 reads a list whole.',
    },
    {
      name: 'subresource',
      type: 'string',
      values: ['status', 'scale'],
      help: 'Subresource to get in place of the object, such as status or scale.',
    },
    {
      name: 'raw',
      type: 'string',
      help: 'Path to read from the server; its answer is printed as it is.',
    },
    showManagedFieldsFlag,
  ],
  run: get,
}
