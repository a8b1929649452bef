import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { JSON_SCHEMA, load } from 'js-yaml'
import type { JsonObject, JsonValue, WritableJsonObject } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import { Connection } from './connection.ts'
import { listAt, member, objectAt, text, type Answer, type Request } from './exchange.ts'
import { mediaTypes } from './media-types.ts'
import { parseEndpoint } from './options.ts'

/*
 * Asks the original what it makes of the cases in custom-applies.yaml, and writes its answers down for the tests:
 * tsx test/differential/record-applies.ts --original URL --token T [--cases FILE] [--to FILE]
 */

interface Case {
  readonly name: string
  readonly root?: JsonObject
  readonly spec?: JsonObject
  readonly status?: JsonObject
  readonly steps: readonly Step[]
}

interface Step {
  readonly create?: JsonObject
  readonly put?: JsonObject
  readonly merge?: JsonObject
  readonly apply?: JsonObject
  /** The schema that the definition has from here on. */
  readonly schema?: JsonObject
  readonly by?: string
  readonly on?: string
  readonly force?: boolean
  /** The body is that of the object, not of its spec. */
  readonly whole?: boolean
}

const { values } = parseArgs({
  options: {
    original: { type: 'string' },
    token: { type: 'string' },
    cases: {
      type: 'string',
      default: fileURLToPath(new URL('custom-applies.yaml', import.meta.url)),
    },
    to: {
      type: 'string',
      default: fileURLToPath(
        new URL('../support/recorded/custom-applies.generated.ts', import.meta.url),
      ),
    },
  },
})
const original = new Connection(parseEndpoint('--original', values.original, values.token), 4)
const cases = load(readFileSync(values.cases, 'utf8'), { schema: JSON_SCHEMA }) as readonly Case[]
const group = 'applies.example.com'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

async function ask(request: Omit<Request, 'name'>): Promise<Answer> {
  return original.send({ name: '', ...request }, { uid: '', version: '', continueToken: '' })
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

function schemaOf({ root, spec, status }: Case, newSpec = spec): JsonObject {
  if (root) return root
  return {
    type: 'object',
    properties: { ...(newSpec && { spec: newSpec }), ...(status && { status }) },
  }
}

function definitionOf(one: Case, number: number): JsonObject {
  const [singular, kind] = [`case${number}`, `Case${number}`]
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: schemaOf(one) },
    ...(one.status && { subresources: { status: {} } }),
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${group}` },
    spec: {
      group,
      scope: 'Cluster',
      names: { plural: `${singular}s`, singular, kind, listKind: `${kind}List` },
      versions: [version],
    },
  }
}

async function makeDefinition(one: Case, number: number): Promise<string> {
  const body = definitionOf(one, number)
  const name = text(objectAt(body, 'metadata')['name']) ?? ''
  await ask({ method: 'DELETE', path: `${definitions}/${name}` })
  for (let left = 100; left > 0; left--) {
    const { status } = await ask({ method: 'GET', path: `${definitions}/${name}` })
    if (status === 404) break
    await pause(100)
  }
  const made = await ask({ method: 'POST', path: definitions, body })
  if (made.status !== 201) throw new Error(`${one.name}: ${made.text}`)
  for (let left = 100; left > 0; left--) {
    const { json } = await ask({ method: 'GET', path: `${definitions}/${name}` })
    const conditions = listAt(objectAt(json, 'status'), 'conditions')
    if (
      conditions.some(
        (each) => member(each, 'type') === 'Established' && member(each, 'status') === 'True',
      )
    )
      break
    await pause(100)
  }
  const collection = `/apis/${group}/v1/case${number}s`
  for (let left = 100; left > 0; left--) {
    if ((await ask({ method: 'GET', path: collection })).status === 200) break
    await pause(100)
  }
  return collection
}

const verbs = ['create', 'put', 'merge', 'apply'] as const

async function runStep(
  one: Case,
  number: number,
  collection: string,
  step: Step,
): Promise<JsonObject> {
  const { schema, by = '', on = '', force = false } = step
  if (schema) {
    const path = `/spec/versions/0/schema/openAPIV3Schema`
    const patch = [{ op: 'replace', path, value: schemaOf(one, schema) }]
    const name = `case${number}s.${group}`
    const changed = await ask({
      method: 'PATCH',
      path: `${definitions}/${name}`,
      body: patch,
      contentType: mediaTypes.jsonPatch,
    })
    if (changed.status !== 200) throw new Error(`${one.name}: ${changed.text}`)
    await pause(3_000)
    return { schema: schemaOf(one, schema) }
  }
  const verb = verbs.find((each) => step[each] !== undefined)
  if (!verb) throw new TypeError(`${one.name}: a step has no verb`)
  const given = step[verb] ?? {}
  const body = step.whole || one.root ? structuredClone(given) : { spec: structuredClone(given) }
  const path = `${collection}/it${on === '' ? '' : `/${on}`}`
  const live = await ask({ method: 'GET', path: `${collection}/it` })
  if (verb !== 'merge') {
    const version = objectAt(live.json, 'metadata')['resourceVersion']
    const metadata: WritableJsonObject = { ...objectAt(body, 'metadata'), name: 'it' }
    if (verb === 'put' && version !== undefined) metadata['resourceVersion'] = version
    Object.assign(body, { apiVersion: `${group}/v1`, kind: `Case${number}`, metadata })
  }
  const query = `?fieldManager=${by}${verb === 'apply' ? `&force=${force}` : ''}`
  const answer = await ask({
    method: verb === 'create' ? 'POST' : verb === 'put' ? 'PUT' : 'PATCH',
    path: (verb === 'create' ? collection : path) + query,
    body,
    ...(verb === 'merge' && { contentType: mediaTypes.mergePatch }),
    ...(verb === 'apply' && { contentType: 'application/apply-patch+yaml' }),
  })
  return {
    verb,
    by,
    ...(on !== '' && { on }),
    ...(force && { force }),
    body,
    code: answer.status,
    ...(answer.status < 300
      ? { object: settled(answer.json ?? null) }
      : { error: refusal(answer.json ?? null) }),
  }
}

/** An object without what differs from run to run. */
function settled(object: JsonValue): JsonValue {
  if (!isJsonObject(object)) return object
  const {
    uid: _,
    creationTimestamp: _time,
    resourceVersion: _version,
    managedFields,
    ...metadata
  } = objectAt(object, 'metadata')
  const entries = Array.isArray(managedFields) ? managedFields : []
  const bare = entries.map((entry) => {
    const { time: _when, ...rest } = entry as JsonObject
    return rest
  })
  return {
    ...object,
    metadata: { ...metadata, ...(entries.length > 0 && { managedFields: bare }) },
  }
}

function refusal(status: JsonValue): JsonValue {
  const { message, reason, details } = isJsonObject(status) ? status : {}
  return {
    message: message ?? null,
    ...(reason !== undefined && { reason }),
    ...(details !== undefined && { details }),
  }
}

const lines: string[] = []
for (const [number, one] of cases.entries()) {
  process.stderr.write(`${number} ${one.name}\n`)
  const collection = await makeDefinition(one, number)
  const steps: JsonObject[] = []
  for (const step of one.steps) steps.push(await runStep(one, number, collection, step))
  const { name, status } = one
  lines.push(
    JSON.stringify({
      name,
      kind: `Case${number}`,
      ...(status && { hasStatus: true }),
      schema: schemaOf(one),
      steps,
    }),
  )
  // A definition goes once its objects are gone, and those once nobody keeps them.
  const body = { metadata: { finalizers: null } }
  await ask({ method: 'PATCH', path: `${collection}/it`, body, contentType: mediaTypes.mergePatch })
  await ask({ method: 'DELETE', path: `${definitions}/case${number}s.${group}` })
}
original.close()
const head = values.to.endsWith('.ts')
  ? [
      '// Generated by test/differential/record-applies.ts from custom-applies.yaml, on the original of release 1.34; do not edit.',
      '',
      '/** What the original makes of writes to custom resources, a case to a line in JSON. */',
      'export const customApplies: string = String.raw`',
    ]
  : []
const quoted = values.to.endsWith('.ts')
  ? lines.map((line) => line.replaceAll('`', '\\u0060').replaceAll('${', '\\u0024{'))
  : lines
writeFileSync(values.to, [...head, ...quoted, ...(head.length > 0 ? ['`'] : []), ''].join('\n'))
