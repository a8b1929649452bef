import { describe, expect, it } from 'vitest'
import { cloneJson, type JsonObject, type JsonValue } from '../../../../../core/base/api/json.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import gated from './recorded-device-gates.json' with { type: 'json' }
import recorded from './recorded-devices.json' with { type: 'json' }

/*
 * Answers of kube-apiserver 1.34.2 to writes with dryRun=All of objects of test/e2e/objects/rich/devices.yaml, named `rich`, and of
 * smaller ones, recorded-device-gates.json with the gates below. A PUT is of a stored object, which was created without its status.
 * `change` has the new values by path, null where the field is removed. Of an object its generation is kept, and the whole of one
 * without changes, without uid, version, creation time and managed fields. What differed from one time to another was left out.
 */

interface Recorded {
  readonly collection: string
  readonly method: 'POST' | 'PUT'
  readonly subresource?: string
  readonly object: JsonObject
  readonly cases: readonly {
    readonly change: Readonly<Record<string, JsonValue>>
    readonly status: number
    readonly message?: string
    readonly generation?: number
    readonly object?: JsonObject
  }[]
}

type Node = Record<string, JsonValue>

/** Sets a value by path, as in `spec.devices[0].name`; null removes a member or an item. */
function change(object: Node, path: string, value: JsonValue): void {
  const keys = path.match(/[^.[\]]+/g) ?? []
  const last = keys.pop() ?? ''
  let place = object
  for (const key of keys) place = (place[key] ??= {}) as Node
  if (value !== null) place[last] = cloneJson(value)
  else if (Array.isArray(place)) place.splice(Number(last), 1)
  else delete place[last]
}

function answerOf({ status, body }: Answer, isWhole: boolean): object {
  if (body.kind === 'Status') return { status, message: body.message }
  const {
    uid: _u,
    resourceVersion: _v,
    creationTimestamp: _t,
    managedFields: _m,
    ...metadata
  } = body.metadata
  const { generation } = metadata
  if (isWhole) return { status, object: { ...body, metadata } }
  return { status, ...(generation !== undefined && { generation }) }
}

async function answersTo(server: TestServer, area: Recorded): Promise<readonly object[]> {
  const { collection, method, subresource, object, cases } = area
  const { status: _, ...created } = object
  if (method === 'PUT') await server.post(collection, created)
  const parts = method === 'PUT' ? [collection, 'rich', subresource] : [collection]
  const address = `${parts.filter(Boolean).join('/')}?dryRun=All`
  const found: object[] = []
  for (const { change: changes } of cases) {
    const body = cloneJson(object)
    for (const [path, value] of Object.entries(changes)) change(body as Node, path, value)
    const isWhole = Object.keys(changes).length === 0
    const answer = await server.send(method, address, {
      body,
      headers: { 'content-type': 'application/json' },
    })
    found.push({ change: changes, ...answerOf(answer, isWhole) })
  }
  if (method === 'PUT') await server.delete(`${collection}/rich`)
  return found
}

const gates = [
  'DRAConsumableCapacity',
  'DRADeviceBindingConditions',
  'DRADeviceTaints',
  'DRAExtendedResource',
  'DRAPartitionableDevices',
]

describe('answers to writes of devices are those of the original', () => {
  it.each([
    ['with default gates', [], recorded],
    ['with the gates of alpha fields', gates, gated],
  ] as const)('%s', async (_name, on, areas) => {
    const server = await openTestServer({ featureGates: new Map(on.map((gate) => [gate, true])) })
    for (const area of areas as unknown as readonly Recorded[]) {
      expect(await answersTo(server, area)).toEqual(area.cases)
    }
  })
})
