import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { FlowSchema } from '../../../../../../core/base/api/types/flowcontrol.v1.generated.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'
import { nextMinute } from '../../../../../support/storage/first-object-checks.ts'
import recorded from './recorded-upkeep.json' with { type: 'json' }

/** Requests, and what became of the objects within the next minute: those that changed, null for those that went. */
interface Step {
  readonly requests: readonly {
    readonly method: string
    readonly path: string
    readonly body?: JsonObject
  }[]
  readonly objects: Readonly<Record<string, JsonObject | null>>
}

const steps = recorded as unknown as readonly Step[]
const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const resources = ['flowschemas', 'prioritylevelconfigurations']

/** What an object says but for times and ids, as it was recorded. */
function said(object: ApiObject): unknown {
  const { metadata, spec, status } = object as FlowSchema
  const { generation, annotations, labels, finalizers } = metadata
  const managed = (metadata.managedFields ?? [])
    .map(({ time: _time, apiVersion: _version, fieldsType: _type, ...owned }) => owned)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    generation,
    annotations,
    labels,
    finalizers,
    terminating: metadata.deletionTimestamp !== undefined,
    spec,
    conditions: (status.conditions ?? []).map(({ lastTransitionTime: _, ...rest }) => rest),
    managed,
  }
}

async function objectsOf({ get }: TestServer): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const resource of resources) {
    for (const object of (await get(`${group}/${resource}`)).body.items) {
      found[`${resource}/${object.metadata.name}`] = said(object)
    }
  }
  return found
}

it('levels and flow schemas are kept up as by kube-apiserver 1.34.2, minute by minute', async () => {
  const server = await openTestServer({ priorityAndFairness: { concurrencyLimit: 600 } })
  const wanted: Record<string, unknown> = {}
  for (const { requests, objects } of steps) {
    for (const { method, path, body } of requests) {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const headers = { 'content-type': type }
      const answer = await server.send(method, `${group}/${path}?fieldManager=script`, {
        body,
        headers,
      })
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    }
    await nextMinute(server)
    for (const [name, object] of Object.entries(objects)) {
      if (object === null) delete wanted[name]
      else wanted[name] = object
    }
    expect(await objectsOf(server)).toEqual(wanted)
  }
})
