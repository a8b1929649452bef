import type { JsonObject } from '../../../base/api/json.ts'
import { standardVerbs } from '../auth/standard-verbs.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'
import { matchLabelsOf } from './match-labels.ts'

const ruleFlags: readonly Flag[] = [
  {
    name: 'verb',
    type: 'list',
    values: standardVerbs,
    help: 'Verb that the rule allows, such as get, list, watch or *; may be repeated.',
  },
  {
    name: 'resource',
    type: 'list',
    words: 'type',
    help: 'Resource that the rule allows, such as pods, deployments.apps or pods/log; may be repeated.',
  },
  {
    name: 'resource-name',
    type: 'repeated',
    help: 'Name of the only object that the rule allows; may be repeated.',
  },
]

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function verbsOf({ flags, environment }: CommandCall): string[] {
  const verbs = unique(flags.texts('verb'))
  if (verbs.length === 0) throw new CtlError('at least one verb must be specified')
  if (verbs.includes('*')) return ['*']
  for (const verb of verbs.filter((one) => !standardVerbs.includes(one))) {
    environment.note(`Warning: '${verb}' is not a standard resource verb\n`)
  }
  return verbs
}

/** The resources of `--resource` by group, in the order given; `pods/log` names a subresource. */
async function groupsOf({ flags, resources }: CommandCall): Promise<ReadonlyMap<string, string[]>> {
  const groups = new Map<string, string[]>()
  for (const text of unique(flags.texts('resource'))) {
    const [type = '', subresource] = text.split('/')
    const { group, resource } =
      type === '*' ? { group: '', resource: '*' } : await resources.find(type)
    const name = subresource === undefined ? resource : `${resource}/${subresource}`
    groups.set(group, unique([...(groups.get(group) ?? []), name]))
  }
  return groups
}

async function resourceRules(call: CommandCall, verbs: string[]): Promise<JsonObject[]> {
  const names = call.flags.texts('resource-name')
  const groups = await groupsOf(call)
  return Array.from(groups, ([group, resources]) => ({
    apiGroups: [group],
    ...(names.length > 0 && { resourceNames: unique(names) }),
    resources,
    verbs,
  }))
}

export const createRole: Command = generatorCommand({
  name: 'role',
  summary: 'Create a role with one rule',
  usage:
    'role NAME --verb=verb --resource=resource.group/subresource [--resource-name=resourcename]',
  examples: [
    '# Create a role named "pod-reader" that allows user to perform "get", "watch" and "list" on pods',
    'kubectl create role pod-reader --verb=get --verb=list --verb=watch --resource=pods',
    '',
    '# Create a role named "foo" with API Group specified',
    'kubectl create role foo --verb=get,list,watch --resource=rs.apps',
  ],
  flags: ruleFlags,
  async build(call, name) {
    const verbs = verbsOf(call)
    if (!call.flags.has('resource')) throw new CtlError('at least one resource must be specified')
    const apiVersion = `rbac.authorization.${call.environment.brand.apiDomain}/v1`
    const content = { rules: await resourceRules(call, verbs) }
    return generatedObject({ apiVersion, kind: 'Role', name, content })
  },
})

async function clusterRoleContent(call: CommandCall): Promise<JsonObject> {
  const { flags } = call
  const aggregation = flags.text('aggregation-rule')
  const urls = flags.texts('non-resource-url')
  if (aggregation !== '') {
    if ((['verb', 'resource', 'non-resource-url'] as const).some((name) => flags.has(name))) {
      throw new CtlError(
        'aggregation rule must be specified without nonResourceURLs, resources or verbs',
      )
    }
    const clusterRoleSelectors = [{ matchLabels: matchLabelsOf(aggregation) }]
    return { aggregationRule: { clusterRoleSelectors }, rules: null }
  }
  const verbs = verbsOf(call)
  if (!flags.has('resource') && urls.length === 0) {
    throw new CtlError('one of resource or nonResourceURL must be specified')
  }
  if (flags.has('resource') && urls.length > 0) {
    throw new CtlError(
      'invalid resource(s): nonResourceURL and resource cannot be specified together',
    )
  }
  if (urls.length > 0) return { rules: [{ nonResourceURLs: unique(urls), verbs }] }
  return { rules: await resourceRules(call, verbs) }
}

export const createClusterRole: Command = generatorCommand({
  name: 'clusterrole',
  summary: 'Create a cluster role with one rule, or one that gathers others',
  usage: 'clusterrole NAME --verb=verb --resource=resource.group [--resource-name=resourcename]',
  examples: [
    '# Create a cluster role named "pod-reader" that allows user to perform "get", "watch" and "list" on pods',
    'kubectl create clusterrole pod-reader --verb=get,list,watch --resource=pods',
    '',
    '# Create a cluster role named "foo" with a non-resource URL',
    'kubectl create clusterrole "foo" --verb=get --non-resource-url=/logs/*',
  ],
  flags: [
    ...ruleFlags,
    {
      name: 'non-resource-url',
      type: 'list',
      help: 'Path beside the resources that the role allows, such as /healthz; may end in *.',
    },
    {
      name: 'aggregation-rule',
      type: 'string',
      help: 'Labels as key=value; the role gets the rules of all cluster roles that have them.',
    },
  ],
  async build(call, name) {
    const apiVersion = `rbac.authorization.${call.environment.brand.apiDomain}/v1`
    return generatedObject({
      apiVersion,
      kind: 'ClusterRole',
      name,
      content: await clusterRoleContent(call),
    })
  },
})
