import { structOf, textOf, objectsOf } from '../../../base/api/json-fields.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandContext } from '../command.ts'
import type { WordKind } from '../flag.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** The most objects whose names are read for a completion. */
const mostNames = 500

/** The word to complete, and the arguments before it. */
export interface PendingWord {
  readonly text: string
  readonly args: readonly string[]
  readonly namespace: string
}

/** Candidates for the part of a word that follows its first `skip` characters. */
export interface Candidates {
  readonly skip: number
  readonly words: readonly string[]
}

const none: Candidates = { skip: 0, words: [] }

async function typeNames({ resources }: CommandContext): Promise<readonly string[]> {
  const served = await resources.preferred()
  const listed = served.filter(({ verbs }) => verbs.includes('list'))
  return [...new Set(listed.map(({ resource }) => resource))]
}

async function objectNames(
  { client, environment, signal }: CommandContext,
  resource: ServedResource,
  namespace: string,
): Promise<readonly string[]> {
  const path = resourcePath(resource, resource.namespaced ? { namespace } : {})
  const accept = `application/json;as=PartialObjectMetadataList;v=v1;g=meta.${environment.brand.apiDomain},application/json`
  const list = await client.read(path, { accept, limit: mostNames, signal })
  return objectsOf(list, 'items').map((item) => textOf(structOf(item, 'metadata'), 'name'))
}

async function namesOf(
  context: CommandContext,
  type: string,
  { namespace }: PendingWord,
): Promise<readonly string[]> {
  return objectNames(context, await context.resources.find(type), namespace)
}

function afterLast(sign: string, text: string): number {
  return text.lastIndexOf(sign) + 1
}

async function typesAndNames(context: CommandContext, word: PendingWord): Promise<Candidates> {
  const { text, args } = word
  const [type] = args
  if (text.includes('/')) {
    const skip = afterLast('/', text)
    return { skip, words: await namesOf(context, text.slice(0, skip - 1), word) }
  }
  const isFirst = type === undefined || type.includes('/')
  if (isFirst) return { skip: afterLast(',', text), words: ['all', ...(await typeNames(context))] }
  if (type.includes(',')) return none
  const names = await namesOf(context, type, word)
  return { skip: 0, words: names.filter((name) => !args.includes(name)) }
}

/** Pods, or `type/name`; the words behind it are the command's own. */
async function podsOrTypes(context: CommandContext, word: PendingWord): Promise<Candidates> {
  if (word.args.length > 0) return none
  if (word.text.includes('/')) return typesAndNames(context, word)
  return { skip: 0, words: await namesOf(context, 'pods', word) }
}

/** Files of the host, and pods whose files are meant. */
async function podFiles(context: CommandContext, word: PendingWord): Promise<Candidates> {
  if (word.text.includes(':')) return none
  const pods = await namesOf(context, 'pods', word)
  return {
    skip: 0,
    words: [...(await context.environment.listFiles()), ...pods.map((name) => `${name}:`)],
  }
}

/** Containers of the pod that the line names. */
async function containerNames(
  { client, signal }: CommandContext,
  { args, namespace }: PendingWord,
): Promise<Candidates> {
  const name = args
    .map((arg) => arg.replace(/^pods?\//, '').replace(/:.*$/, ''))
    .find((arg) => arg !== 'pod' && arg !== 'pods' && !arg.includes('/'))
  if (name === undefined) return none
  const path = resourcePath({ group: '', version: 'v1', resource: 'pods' }, { namespace, name })
  const spec = structOf(await client.get(path, { signal }), 'spec')
  const lists = ['containers', 'initContainers', 'ephemeralContainers']
  const containers = lists.flatMap((list) => objectsOf(spec, list))
  return { skip: 0, words: containers.map((each) => textOf(each, 'name')) }
}

/** Candidates for a word of a kind. */
export async function wordCandidates(
  kind: WordKind,
  word: PendingWord,
  context: CommandContext,
): Promise<Candidates> {
  switch (kind) {
    case 'none':
      return none
    case 'file':
      return { skip: afterLast(',', word.text), words: await context.environment.listFiles() }
    case 'namespace':
      return { skip: 0, words: await namesOf(context, 'namespaces', word) }
    case 'type':
      return { skip: afterLast(',', word.text), words: await typeNames(context) }
    case 'type-and-names':
      return typesAndNames(context, word)
    case 'pods-or-types':
      return podsOrTypes(context, word)
    case 'pod-files':
      return podFiles(context, word)
    case 'container':
      return containerNames(context, word)
  }
}
