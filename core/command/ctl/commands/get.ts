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
  summary: 'Display one or many resources',
  usage:
    'get [(-o|--output=)json|yaml|name|go-template|jsonpath|custom-columns|wide] (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE[.VERSION][.GROUP]/NAME ...) [flags] [options]',
  description:
    'Display one or many resources.\n\n' +
    ' Prints a table of the most important information about the specified resources. You can filter the list using a label selector and the --selector flag.\n\n' +
    'Use "kubectl api-resources" for a complete list of supported resources.',
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
      help: 'Output format. One of: (json, yaml, name, go-template, go-template-file, template, templatefile, jsonpath, jsonpath-as-json, jsonpath-file, custom-columns, custom-columns-file, wide).',
    },
    allNamespacesFlag,
    selectorFlag,
    fieldSelectorFlag,
    filenameFlag,
    { name: 'watch', shorthand: 'w', type: 'boolean', help: 'After listing, watch for changes.' },
    { name: 'watch-only', type: 'boolean', help: 'Watch for changes without listing first.' },
    {
      name: 'output-watch-events',
      type: 'boolean',
      help: 'Print what kind of event each line of a watch is.',
    },
    { name: 'show-labels', type: 'boolean', help: 'Show all labels as the last column.' },
    {
      name: 'label-columns',
      shorthand: 'L',
      type: 'list',
      help: 'Labels that are shown as columns.',
    },
    { name: 'show-kind', type: 'boolean', help: 'Print the resource type before each name.' },
    { name: 'no-headers', type: 'boolean', help: 'Print no headers.' },
    {
      name: 'sort-by',
      type: 'string',
      help: "Sort lists by this field, a JSONPath expression such as '{.metadata.name}'.",
    },
    {
      name: 'ignore-not-found',
      type: 'boolean',
      help: 'If the requested object does not exist the command will return exit code 0.',
    },
    {
      name: 'chunk-size',
      type: 'integer',
      initial: '500',
      help: 'Read large lists in chunks rather than all at once; 0 for all at once.',
    },
    {
      name: 'subresource',
      type: 'string',
      values: ['status', 'scale'],
      help: 'Get this subresource of the object.',
    },
    { name: 'raw', type: 'string', help: 'Raw URI to request from the server.' },
    showManagedFieldsFlag,
  ],
  run: get,
}
