import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import { ruleLines } from './rule-lines.ts'
import { standardVerbs } from './standard-verbs.ts'

const urlVerbs = ['get', 'put', 'post', 'head', 'options', 'delete', 'patch', '*']

/** Posts an access or rules review and returns its status. */
async function review(call: CommandCall, kind: string, spec: JsonObject): Promise<JsonObject> {
  const { client, environment, signal } = call
  const group = `authorization.${environment.brand.apiDomain}`
  const resource = `${kind.toLowerCase()}s`
  const object: ApiObject = { apiVersion: `${group}/v1`, kind, metadata: {}, spec }
  const path = resourcePath({ group, version: 'v1', resource })
  return structOf(await client.create(path, object, { signal }), 'status')
}

function warn({ environment }: CommandCall, text: string): void {
  environment.note(`Warning: ${text}\n\n`)
}

/** The resource that `text` names; an unserved resource is asked about as named, with a warning. */
async function namedResource(call: CommandCall, text: string) {
  if (text === '*') return { group: '', resource: '*', namespaced: true }
  try {
    return await call.resources.find(text)
  } catch (error) {
    if (!(error instanceof CtlError)) throw error
    const [resource = '', ...group] = text.split('.')
    const where = group.length > 0 ? ` in group '${group.join('.')}'` : ''
    warn(call, `the server doesn't have a resource type '${resource}'${where}`)
    return { group: group.join('.'), resource, namespaced: true }
  }
}

async function attributesOf(call: CommandCall, verb: string, what: string): Promise<JsonObject> {
  const { flags } = call
  if (what.startsWith('/')) {
    if (flags.has('subresource')) {
      throw new CtlError('--subresource can not be used with NonResourceURL')
    }
    if (!urlVerbs.includes(verb)) warn(call, `verb '${verb}' is not a known verb`)
    return { nonResourceAttributes: { verb, path: what } }
  }
  const [type = '', name = ''] = what.split('/')
  const { group, resource, namespaced } = await namedResource(call, type)
  if (!standardVerbs.includes(verb)) warn(call, `verb '${verb}' is not a known verb`)
  const everywhere = flags.on('all-namespaces')
  if (!namespaced && !everywhere) {
    const where = group === '' ? '' : ` in group '${group}'`
    warn(call, `resource '${resource}' is not namespace scoped${where}`)
  }
  const namespace = everywhere ? '' : namespaceOf(call)
  const subresource = flags.text('subresource')
  return { resourceAttributes: { namespace, verb, group, resource, subresource, name } }
}

async function list(call: CommandCall): Promise<void> {
  const { environment, flags } = call
  if (call.args.length > 0) throw new CtlError('list option must be specified with no arguments')
  const status = await review(call, 'SelfSubjectRulesReview', { namespace: namespaceOf(call) })
  const lines = ruleLines(objectsOf(status, 'resourceRules'), objectsOf(status, 'nonResourceRules'))
  const headers = ['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs']
  if (status['incomplete'] === true) {
    const why = textOf(status, 'evaluationError')
    environment.note(`warning: the list may be incomplete${why === '' ? '' : `: ${why}`}\n`)
  }
  environment.out(textTable(flags.on('no-headers') ? lines : [headers, ...lines]))
}

async function canI(call: CommandCall): Promise<number> {
  const { args, environment, flags } = call
  if (flags.on('list')) {
    await list(call)
    return 0
  }
  const [verb = '', what = ''] = args
  if (args.length !== 2) {
    throw new CtlError(
      "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
    )
  }
  const attributes = await attributesOf(call, verb, what)
  const status = await review(call, 'SelfSubjectAccessReview', attributes)
  const allowed = status['allowed'] === true
  if (!flags.on('quiet')) {
    const why = allowed ? [] : [textOf(status, 'reason'), textOf(status, 'evaluationError')]
    const reasons = why.filter((text) => text !== '').map((text) => ` - ${text}`)
    environment.out(`${allowed ? 'yes' : 'no'}${reasons.join('')}\n`)
  }
  return allowed ? 0 : 1
}

export const canICommand: Command = {
  name: 'can-i',
  summary: 'Ask whether you may do something',
  usage: 'auth can-i VERB [TYPE | TYPE/NAME | NONRESOURCEURL] [options]',
  description:
    'Ask whether you may do something.\n\n VERB is a verb of the API such as get, list or delete; TYPE a resource, with a name behind it for one object; NONRESOURCEURL a path such as /healthz.',
  examples: [
    '# Check to see if I can create pods in any namespace',
    'kubectl auth can-i create pods --all-namespaces',
    '',
    '# Check to see if I can do everything in my current namespace ("*" means all)',
    "kubectl auth can-i '*' '*'",
    '',
    '# List all allowed actions in namespace "foo"',
    'kubectl auth can-i --list --namespace=foo',
  ],
  flags: [
    {
      name: 'all-namespaces',
      shorthand: 'A',
      type: 'boolean',
      help: 'Ask whether the action is allowed in every namespace.',
    },
    { name: 'list', type: 'boolean', help: 'List all that you may do in the namespace.' },
    {
      name: 'no-headers',
      type: 'boolean',
      help: 'Leave out the line of column titles, with --list.',
    },
    {
      name: 'quiet',
      shorthand: 'q',
      type: 'boolean',
      help: 'Print nothing; the exit code is 0 where the action is allowed.',
    },
    {
      name: 'subresource',
      type: 'string',
      help: 'Subresource of the action, such as log or scale.',
    },
  ],
  run: canI,
}
