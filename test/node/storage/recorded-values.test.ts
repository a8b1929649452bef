import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import { decodeUtf8 } from '../../../core/base/json/json-parse.ts'
import type { StorageEncoding } from '../../../core/storage/encoding/encoded-storage.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/servers/test-server.ts'
import {
  namespace,
  readRecordedValues,
  type RecordedObject,
  recordedServer,
  storedBytes,
} from '../../support/storage/recorded-values.ts'
import { sharedStorage } from '../../support/storage/shared-storage.ts'
import { storedEncoding } from '../../support/storage/stored-encoding.ts'

const { objects } = readRecordedValues()

const options: TestServerOptions = {
  ...recordedServer,
  controllers: [],
  serviceClusterIpRange: '10.0.0.0/24',
  wrap: sharedStorage,
}

/** Objects that the original stores without some fields, which it fills in whenever it reads them: the phase of a claim, the labels of a job. */
const completedWhenRead: ReadonlySet<string> = new Set([
  `/registry/persistentvolumeclaims/${namespace}/minimal`,
  `/registry/jobs/${namespace}/minimal`,
  `/registry/jobs/${namespace}/full`,
])

/**
 * Objects whose content depends on more than their requests, or differs: the status of the definition is written by its controller, before or
 * after the request for it; an autoscaler written as v1 keeps `averageValue: "0"` beside its average utilization.
 */
const otherContent: ReadonlySet<string> = new Set([
  'richgadgets.rich.example.com',
  'rich-autoscaler-v1',
])

function withoutVersion(text: string): string {
  return text.replace(/"resourceVersion":"\d+"/u, '"resourceVersion":""')
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

/** The paths of the objects whose two texts differ, with where they do. */
function differences(
  pairs: readonly { readonly path: string; readonly ours: string; readonly theirs: string }[],
): readonly string[] {
  return pairs.flatMap(({ path, ours, theirs }) => {
    if (ours === theirs) return []
    let at = 0
    while (ours[at] === theirs[at]) at++
    const part = (text: string): string =>
      JSON.stringify(text.slice(Math.max(0, at - 60), at + 100))
    return [`${path}\n ours ${part(ours)}\n original ${part(theirs)}`]
  })
}

describe('values that the original has stored', () => {
  it('are served to the letter as the original serves them', async () => {
    const server = await openTestServer({
      ...options,
      found: async (storage) => {
        for (const object of objects) {
          const write = { type: 'put', key: object.key, value: storedBytes(object) } as const
          await storage.commit([], [write])
        }
      },
    })
    const pairs = []
    for (const { path, answer } of objects) {
      const { text } = await server.get(path)
      pairs.push({ path, ours: withoutVersion(text), theirs: withoutVersion(answer) })
    }
    expect(differences(pairs)).toEqual([])
  })

  it('are written back in the very bytes, but for what objects get when they are read', async () => {
    const { keys, codec } = storedEncoding()
    const pairs = []
    for (const object of objects.filter(({ key }) => !completedWhenRead.has(key))) {
      const key = keys.fromStored(object.key)
      const value = storedBytes(object)
      const read = await codec.decode({ key, value, revision: 1, createRevision: 1 })
      const written = await codec.encode(key, read.value)
      pairs.push({ path: object.path, ours: latin1(written), theirs: latin1(value) })
    }
    expect(differences(pairs)).toEqual([])
  })
})

/** Creates a recorded object and puts its status, as the record was made. */
async function createAsRecorded(
  { send }: TestServer,
  { path, body }: RecordedObject,
): Promise<void> {
  const headers = { 'user-agent': 'differential/1', 'content-type': 'application/json' }
  const created = await send('POST', path.slice(0, path.lastIndexOf('/')), { body, headers })
  const { status } = body
  if (created.status !== 201 || !isJsonObject(status)) return
  const whole = { ...(JSON.parse(created.text) as JsonObject), status }
  await send('PUT', `${path}/status`, { body: whole, headers })
}

/** The JSON of a stored value without uids, times and what is drawn at random. */
async function comparable({ keys, codec }: StorageEncoding, entry: StoredEntry): Promise<string> {
  const key = keys.fromStored(entry.key)
  const { value } = await codec.decode({ key, value: entry.value, revision: 1, createRevision: 1 })
  return decodeUtf8(value)
    .replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gu, 'UID')
    .replaceAll(/"(?:time|creationTimestamp|last\w*Time)":"[^"]*"/gu, 'TIME')
    .replaceAll(/"10\.(?:0\.0|9\.0)\.\d+"/gu, 'ADDRESS')
    .replaceAll(/"(?:nodePort|healthCheckNodePort)":\d+/gu, 'PORT')
    .replaceAll(/kube-api-access-\w{5}/gu, 'VOLUME')
    .replaceAll('"username":"admin","uid":"admin"', '"username":"admin"')
}

interface StoredEntry {
  readonly key: string
  readonly value: Uint8Array
}

/** The start of a value in Protobuf, which names version and kind, or that of JSON. */
function formOf(value: Uint8Array): string {
  return latin1(value.subarray(0, 4)) === 'k8s\0'
    ? latin1(value.subarray(0, 6 + (value[5] ?? 0)))
    : latin1(value.subarray(0, 1)) + latin1(value.subarray(-1))
}

describe('objects that this server creates on a shared store', () => {
  it('have the keys, forms, versions and content that the original gives them', async () => {
    const server = await openTestServer({ ...options, disableAdmissionPlugins: [] })
    const core = '/api/v1/namespaces'
    await server.post(core, { metadata: { name: namespace } })
    await server.post(`${core}/${namespace}/serviceaccounts`, { metadata: { name: 'default' } })
    for (const object of objects) await createAsRecorded(server, object)
    const encoding = storedEncoding()
    const stored = await server.storage.list({ start: '/registry/', end: '/registry0' })
    const entries = new Map((stored.ok ? stored.entries : []).map((entry) => [entry.key, entry]))
    const pairs = []
    for (const object of objects) {
      if (otherContent.has(object.path.split('/').at(-1) ?? '')) continue
      const theirs = { key: object.key, value: storedBytes(object) }
      const ours = entries.get(object.key)
      const text = async (entry: StoredEntry): Promise<string> =>
        JSON.stringify(formOf(entry.value)) + (await comparable(encoding, entry))
      pairs.push({
        path: object.path,
        ours: ours ? await text(ours) : 'absent',
        theirs: await text(theirs),
      })
    }
    expect(differences(pairs)).toEqual([])
  })
})
