import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { parseGroupVersion } from '../../../../../core/base/api/group-version.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { createClient } from '../../../../../core/base/client/client.ts'
import { describedKind } from '../../../../../core/command/ctl/describe/described-kinds.ts'
import { Description } from '../../../../../core/command/ctl/describe/description.ts'
import recorded from './recorded-descriptions.json' with { type: 'json' }

/*
 * What kubectl 1.34.2 prints with `describe TYPE NAME --show-events=false` for objects of test/e2e/objects/rich, with their
 * statuses, on the original 1.34.2; nothing there refers to them. Each object is the one that the original serves, without uid,
 * version and managed fields.
 */
const brand = brands.k8s

/** A server that has none of the objects that descriptions look for. */
const client = createClient(
  {
    request: ({ path, search }) => {
      const isList = search.includes('limit=')
      const body = isList
        ? { kind: 'List', apiVersion: 'v1', metadata: {}, items: [] }
        : notFound(path)
      return Promise.resolve({
        status: isList ? 200 : 404,
        header: (name) => (name === 'content-type' ? 'application/json' : undefined),
        body: bytesOf(JSON.stringify(body)),
      })
    },
  },
  { userAgent: 'test' },
)

function notFound(path: string): JsonObject {
  const [, group = ''] = /^\/apis\/([^/]+)/.exec(path) ?? []
  const [resource, name] = path.split('/').slice(-2)
  const message = `${resource}${group && `.${group}`} "${name}" not found`
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: 'NotFound',
    code: 404,
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

describe('objects are described as kubectl describes them', () => {
  const cases = recorded.map(({ object, described }) => {
    const name = `${object.kind} ${object.metadata.name}`
    return [name, object as unknown as ApiObject, described] as const
  })

  it.each(cases)('%s', async (_name, object, described) => {
    const group = parseGroupVersion(object.apiVersion)?.group ?? ''
    const description = new Description()
    const context = { client, brand, now: 0, signal: new AbortController().signal }
    await describedKind(group, object.kind, brand).describe(description, object, context)
    expect(description.finish()).toBe(described)
  })
})
