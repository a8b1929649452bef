import { objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { splitChanges } from '../metadata/change-metadata.ts'
import { namespaceOf } from '../namespace-of.ts'
import type { ObjectTarget } from '../resources/expand-targets.ts'
import { readTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { changeObjects, ifChanged, withContainers, withPodSpec } from './change-objects.ts'
import { matchesContainer } from './container-pattern.ts'

interface EnvironmentChange {
  /** Variables as containers have them, by name. */
  readonly set: ReadonlyMap<string, JsonObject>
  readonly removed: ReadonlySet<string>
}

const keyName = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/

function addPair(set: Map<string, JsonObject>, text: string): void {
  const at = text.indexOf('=')
  const [name, value] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  if (!keyName.test(name)) {
    throw new CtlError(
      `${JSON.stringify(name)} is not a valid key name: a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')`,
    )
  }
  set.set(name, { name, value })
}

async function readChanges(call: CommandCall, words: readonly string[]) {
  const { environment, flags } = call
  const set = new Map<string, JsonObject>()
  const removed = new Set<string>()
  for (const pair of flags.texts('env')) addPair(set, pair)
  for (const word of words) {
    if (word === '-') {
      const text = await environment.readFile('-')
      for (const line of text.split('\n')) if (line.includes('=')) addPair(set, line)
    } else if (word.includes('=')) addPair(set, word)
    else removed.add(word.slice(0, -1))
  }
  if ([...removed].some((name) => set.has(name))) {
    throw new CtlError(
      'can not both modify and remove the same environment variable in the same command',
    )
  }
  await addReferences(call, set)
  return { set, removed }
}

/** Adds references to the keys of the object that `--from` names. */
async function addReferences(call: CommandCall, set: Map<string, JsonObject>): Promise<void> {
  const { environment, flags } = call
  const from = flags.text('from')
  if (from === '') return
  const [type = '', name = ''] = from.split('/')
  const resource = await call.resources.find(type)
  if (resource.kind !== 'ConfigMap' && resource.kind !== 'Secret') {
    throw new CtlError(`unsupported resource specified in --from: ${from}`)
  }
  const source = await readSource(call, resource.kind, name)
  const keys = flags.texts('keys')
  const field = resource.kind === 'Secret' ? 'secretKeyRef' : 'configMapKeyRef'
  for (const key of Object.keys(structOf(source, 'data')).toSorted()) {
    if (keys.length > 0 && !keys.includes(key)) continue
    const variable = key.toUpperCase().replaceAll(/[-.]/g, '_')
    if (variable !== key) environment.err(`Warning: key ${key} transferred to ${variable}\n`)
    const own = flags.text('prefix') + variable
    set.set(own, { name: own, valueFrom: { [field]: { key, name } } })
  }
}

function readSource(
  call: CommandCall,
  kind: 'ConfigMap' | 'Secret',
  name: string,
  namespace: string = namespaceOf(call),
): Promise<ApiObject> {
  const { client, signal } = call
  const resource = kind === 'Secret' ? 'secrets' : 'configmaps'
  return client.get(resourcePath({ group: '', version: 'v1', resource }, { namespace, name }), {
    signal,
  })
}

function changedEnvironment(
  container: JsonObject,
  { set, removed }: EnvironmentChange,
): JsonObject {
  const old = objectsOf(container, 'env')
  const kept = old
    .filter((each) => !removed.has(textOf(each, 'name')))
    .map((each) => set.get(textOf(each, 'name')) ?? each)
  const names = new Set(old.map((each) => textOf(each, 'name')))
  const env = [...kept, ...[...set.values()].filter((each) => !names.has(textOf(each, 'name')))]
  if (env.length > 0) return { ...container, env }
  const { env: _, ...rest } = container
  return rest
}

/** @throws CtlError for a variable that has another value, where that may not be changed */
function checkKept(
  container: JsonObject,
  { set }: EnvironmentChange,
  { resource, name }: ObjectTarget,
): void {
  for (const each of objectsOf(container, 'env')) {
    const own = textOf(each, 'name')
    if (!set.has(own)) continue
    throw new CtlError(
      `${resource.resource}/${name} '${own}' already has a value (${textOf(each, 'value')}), and --overwrite is false`,
    )
  }
}

/** Prints the environment of the containers of an object. */
async function listEnvironment(
  call: CommandCall,
  object: ApiObject,
  target: ObjectTarget,
): Promise<void> {
  const { environment, flags } = call
  const matches = matchesContainer(flags.text('containers'))
  const containers: JsonObject[] = []
  withPodSpec(object, target, (spec) =>
    withContainers(spec, (container) => {
      if (matches(container)) containers.push(container)
      return container
    }),
  )
  for (const container of containers) {
    const { kind, metadata } = object
    environment.out(`# ${kind} ${metadata.name}, container ${textOf(container, 'name')}\n`)
    for (const variable of objectsOf(container, 'env')) {
      environment.out(`${await variableLine(call, object, variable)}\n`)
    }
  }
}

async function variableLine(
  call: CommandCall,
  { metadata }: ApiObject,
  variable: JsonObject,
): Promise<string> {
  const name = textOf(variable, 'name')
  const from = objectOf(variable, 'valueFrom')
  if (!from) return `${name}=${textOf(variable, 'value')}`
  const field = objectOf(from, 'fieldRef')
  if (field) return `# ${name} from field path ${textOf(field, 'fieldPath')}`
  const amount = objectOf(from, 'resourceFieldRef')
  if (amount) return `# ${name} from resource field ${textOf(amount, 'resource')}`
  const secret = objectOf(from, 'secretKeyRef')
  const reference = secret ?? structOf(from, 'configMapKeyRef')
  const [source, key] = [textOf(reference, 'name'), textOf(reference, 'key')]
  const kind = secret ? 'Secret' : 'ConfigMap'
  const noun = secret ? 'secret' : 'configmap'
  if (!call.flags.on('resolve')) return `# ${name} from ${noun} ${source}, key ${key}`
  const found = await readSource(call, kind, source, metadata.namespace ?? '')
  const text = textOf(structOf(found, 'data'), key)
  const value = secret ? new TextDecoder().decode(decodeBase64(text) ?? new Uint8Array()) : text
  return `${name}=${value}`
}

/** The command `set env`. */
export async function setEnvironment(call: CommandCall): Promise<void> {
  const { environment, flags } = call
  const takesInput = call.args.includes('-')
  const words = call.args.filter((word) => word !== '-')
  const { resources, changes } = splitChanges(words, 'environment variable')
  if (resources.length === 0 && !namesFiles(call)) throw nothingNamed()
  if (flags.on('list') && flags.text('output') !== '') {
    throw new CtlError('--list and --output may not be specified together')
  }
  const change = await readChanges(call, takesInput ? [...changes, '-'] : changes)
  if (flags.on('list')) {
    const found: (readonly [ApiObject, ObjectTarget])[] = []
    await visitObjects({ ...call, args: resources }, async (target, own) => {
      const object = await readTarget(own, target)
      return () => void found.push([object, target])
    })
    for (const [object, target] of found) await listEnvironment(call, object, target)
    return
  }
  const pattern = flags.text('containers')
  const matches = matchesContainer(pattern)
  await changeObjects(call, resources, {
    outcome: 'env updated',
    doing: 'env update to pod template:',
    change(before, target) {
      let isFound = false
      const after = withPodSpec(before, target, (spec) =>
        withContainers(spec, (container) => {
          if (!matches(container)) return container
          isFound = true
          if (!flags.on('overwrite')) checkKept(container, change, target)
          return changedEnvironment(container, change)
        }),
      )
      if (isFound) return ifChanged(before, after)
      const { kind, metadata } = before
      environment.err(
        `Warning: ${kind}/${metadata.name} does not have any containers matching ${JSON.stringify(pattern)}\n`,
      )
      return {}
    },
  })
}
