import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { JsonObject, WritableJsonObject } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import { readObjects, richSet } from '../support/objects/rich-objects.ts'
import {
  namespace,
  type RecordedObject,
  type RecordedValues,
} from '../support/storage/recorded-values.ts'
import { Connection } from './connection.ts'
import { type Answer, member, objectAt, text } from './exchange.ts'
import { type ServedResource, servedResources } from './served-resources.ts'
import { collectionPath, nameOf, resourceOf } from './small-objects.ts'

/*
 * Writes down the keys and values that the original stores, and what it answers of each object:
 *
 *   tsx test/differential/record-values.ts --server URL --token T --etcd URL --out test/node/storage/recorded-values.json.gz
 *
 * The server is a fresh one, with --runtime-config=api/all=true --feature-gates=AllAlpha=true,AllBeta=true,CBORServingAndStorage=false
 * --allow-privileged=true.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    etcd: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
  },
})

const nothing = { uid: '', version: '', continueToken: '' }
const server = new Connection({ url: new URL(values.server), token: values.token }, 4)

interface StoredPair {
  readonly key: string
  readonly value: string
}

/** Says what the original refused. */
function note(what: string, { status, text: answer }: Answer): void {
  process.stderr.write(`${what}: ${status} ${answer.slice(0, 300)}\n`)
}

/** All values of the store by the revision of their last write. */
async function storedValues(): Promise<ReadonlyMap<string, StoredPair>> {
  const encoded = (key: string): string => Buffer.from(key).toString('base64')
  const body = JSON.stringify({ key: encoded('/registry/'), range_end: encoded('/registry0') })
  const response = await fetch(`${values.etcd}/v3/kv/range`, { method: 'POST', body })
  const { kvs } = (await response.json()) as {
    readonly kvs: readonly {
      readonly key: string
      readonly value: string
      readonly mod_revision: string
    }[]
  }
  return new Map(
    kvs.map(({ key, value, mod_revision }) => [
      mod_revision,
      { key: Buffer.from(key, 'base64').toString(), value },
    ]),
  )
}

async function send(
  method: string,
  path: string,
  body?: JsonObject,
): ReturnType<Connection['send']> {
  return server.send({ name: 'record', method, path, ...(body && { body }) }, nothing)
}

function inNamespace(object: JsonObject, { namespaced }: ServedResource): JsonObject {
  const metadata: WritableJsonObject = { ...objectAt(object, 'metadata') }
  delete metadata['namespace']
  if (namespaced) metadata['namespace'] = namespace
  const copy: WritableJsonObject = { ...object, metadata }
  for (const place of ['involvedObject', 'regarding']) {
    const reference = object[place]
    if (isJsonObject(reference)) copy[place] = { ...reference, namespace }
  }
  return copy
}

/** The path of the object that was created, with its status written where it has one; undefined where it was refused. */
async function create(object: JsonObject, resource: ServedResource): Promise<string | undefined> {
  const named = inNamespace(object, resource)
  const collection = collectionPath(resource, namespace)
  const created = await send('POST', collection, named)
  if (created.status !== 201) {
    note(`${collection} ${nameOf(object)}`, created)
    return undefined
  }
  const path = `${collection}/${text(member(objectAt(created.json as JsonObject, 'metadata'), 'name')) ?? ''}`
  const status = object['status']
  if (isJsonObject(status) && resource.subresources.some(({ name }) => name === 'status')) {
    const whole: WritableJsonObject = { ...(created.json as JsonObject), status }
    const put = await send('PUT', `${path}/status`, whole)
    if (put.status !== 200) note(`${path}/status`, put)
  }
  return path
}

await send('POST', '/api/v1/namespaces', {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: namespace },
})
await send('POST', `/api/v1/namespaces/${namespace}/serviceaccounts`, {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'default' },
})
const files = ['../e2e/objects/minimal.yaml', 'objects.yaml', 'definitions/everything.yaml']
const rich = richSet()
const objects = [
  ...rich.needed,
  ...files.flatMap((file) => readObjects(new URL(file, import.meta.url))),
  ...rich.objects,
]
const isDefinition = ({ kind }: JsonObject): boolean => kind === 'CustomResourceDefinition'
// What would refuse or alter other objects comes last.
const isRestrictive = ({ kind }: JsonObject): boolean =>
  /^(?:LimitRange|ResourceQuota|.*(?:WebhookConfiguration|Policy|PolicyBinding))$/u.test(
    text(kind) ?? '',
  )
const place = (object: JsonObject): number =>
  isDefinition(object) ? 0 : isRestrictive(object) ? 2 : 1
const ordered = objects.toSorted((a, b) => place(a) - place(b))
const made: { readonly path: string; readonly body: JsonObject }[] = []
let resources = await servedResources(server)
for (const [at, object] of ordered.entries()) {
  // What the definitions define is served a moment after the last of them.
  if (at === objects.filter(isDefinition).length) {
    await new Promise((resolve) => setTimeout(resolve, 6000))
    resources = await servedResources(server)
  }
  const resource = resourceOf(object, resources)
  if (!resource?.verbs.has('get')) continue
  const path = await create(object, resource)
  if (path !== undefined) made.push({ path, body: inNamespace(object, resource) })
}
await new Promise((resolve) => setTimeout(resolve, 3000))
const recorded: RecordedObject[] = []
const stored = await storedValues()
for (const { path, body } of made) {
  const answer = await send('GET', path)
  const version = text(member(objectAt(answer.json as JsonObject, 'metadata'), 'resourceVersion'))
  const pair = stored.get(version ?? '')
  if (answer.status !== 200 || !pair) note(`${path} is not recorded`, answer)
  else recorded.push({ path, ...pair, body, answer: answer.text })
}
const record: RecordedValues = { version: await server.version(), objects: recorded }
const bytes = gzipSync(JSON.stringify(record), { level: 9 })
writeFileSync(values.out, bytes)
process.stdout.write(`${recorded.length} objects, ${bytes.length} bytes
`)
