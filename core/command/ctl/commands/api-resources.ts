import { formatGroupResource, formatGroupVersion } from '../../../base/api/group-version.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import type { ServedResource } from '../session/served-resources.ts'

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function selected({ flags }: CommandCall): (resource: ServedResource) => boolean {
  const verbs = flags.texts('verbs')
  const categories = flags.texts('categories')
  return ({ group, namespaced, ...resource }) =>
    (!flags.has('api-group') || group === flags.text('api-group')) &&
    (!flags.has('namespaced') || namespaced === flags.on('namespaced')) &&
    verbs.every((verb) => resource.verbs.includes(verb)) &&
    categories.every((category) => resource.categories.includes(category))
}

function ordered(resources: readonly ServedResource[], sortBy: string): readonly ServedResource[] {
  return resources.toSorted((a, b) => {
    if (sortBy === 'kind') return compare(a.kind, b.kind)
    if (sortBy === 'name') return compare(a.resource, b.resource)
    return compare(a.group, b.group) || compare(a.resource, b.resource)
  })
}

function row(resource: ServedResource, wide: boolean): readonly string[] {
  const { shortNames, group, version, namespaced, kind, verbs, categories } = resource
  return [
    resource.resource,
    shortNames.join(','),
    formatGroupVersion(group, version),
    String(namespaced),
    kind,
    ...(wide ? [verbs.join(','), categories.join(',')] : []),
  ]
}

async function apiResources(call: CommandCall): Promise<void> {
  const { args, environment, flags, resources } = call
  if (args.length > 0) throw usageError(call, `unexpected arguments: [${args.join(' ')}]`)
  const output = flags.text('output')
  if (!['', 'wide', 'name'].includes(output))
    throw new CtlError(`--output ${output} is not available`)
  const sortBy = flags.text('sort-by')
  if (!['', 'name', 'kind'].includes(sortBy))
    throw new CtlError('--sort-by accepts only name or kind')
  const shown = ordered((await resources.preferred()).filter(selected(call)), sortBy)
  if (output === 'name') {
    const names = shown.map(({ resource, group }) => formatGroupResource(group, resource))
    return environment.out(names.map((name) => `${name}\n`).join(''))
  }
  const wide = output === 'wide'
  const headers = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND']
  const lines = shown.map((resource) => row(resource, wide))
  const head = wide ? [...headers, 'VERBS', 'CATEGORIES'] : headers
  environment.out(textTable(flags.on('no-headers') ? lines : [head, ...lines]))
}

export const apiResourcesCommand: Command = {
  name: 'api-resources',
  summary: 'List the resources that the server has',
  usage: 'api-resources [flags] [options]',
  examples: [
    '# Print the supported API resources',
    'kubectl api-resources',
    '',
    '# Print the supported namespaced resources, with more information',
    'kubectl api-resources --namespaced=true -o wide',
  ],
  flags: [
    {
      name: 'api-group',
      type: 'string',
      help: 'Only resources of this API group; an empty text for the core group.',
    },
    {
      name: 'namespaced',
      type: 'boolean',
      initial: 'true',
      help: 'If given, only namespaced resources, or with =false only the others.',
    },
    { name: 'verbs', type: 'list', help: 'Only resources that have all these verbs, with commas.' },
    {
      name: 'categories',
      type: 'list',
      help: 'Only resources of these categories, such as all.',
    },
    { name: 'no-headers', type: 'boolean', help: 'Leave out the line of column titles.' },
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      values: ['wide', 'name'],
      help: 'Form of the output: wide adds verbs and categories, name shows names with their groups alone.',
    },
    {
      name: 'sort-by',
      type: 'string',
      values: ['name', 'kind'],
      help: 'Order of the resources: name or kind.',
    },
  ],
  run: apiResources,
}
