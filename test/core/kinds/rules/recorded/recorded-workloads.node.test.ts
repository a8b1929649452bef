import { describe, expect, it } from 'vitest'
import { formatGroupVersion } from '../../../../../core/base/api/group-version.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../core/base/api/json.ts'
import { resourcePath } from '../../../../../core/base/client/resource-path.ts'
import type { RecordedWrite as Recorded } from '../../../../support/recorded/recorded-write.ts'
import { builtIn, builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { textsOf } from '../warnings/warning-texts.ts'
import recorded from './recorded-workloads.json' with { type: 'json' }

// Recorded from kube-apiserver 1.34.2, by resource: each object was created (`object`), or created (`stored`, then `status` through
// its subresource) and changed by a merge patch (`patch`, through `subresource`), the last write with dryRun=All. Kept of each
// answer: causes or the message, warnings, and parts of what was made of the object (`made`). Labels of a path count as a set,
// since the original validates maps in any order.

const catalog = builtInCatalog()
const uid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g

/** Causes with those of one field side by side sorted: the original finds those of a map's entries in any order. */
function withSortedRuns(causes: readonly string[]): readonly string[] {
  const fieldOf = (cause: string | undefined): string | undefined => cause?.split(': ')[0]
  const runs: string[][] = []
  for (const cause of causes) {
    const run = runs.at(-1)
    if (run && fieldOf(run[0]) === fieldOf(cause)) run.push(cause)
    else runs.push([cause])
  }
  return runs.flatMap((run) => run.toSorted())
}

function factsOf(answer: Answer, name: string): Recorded {
  const { status, body } = answer
  const plain = (text: string): string => text.replace(uid, '{uid}').replaceAll(name, '{name}')
  const warnings = textsOf(answer)
  const causes = body.details?.causes?.map(({ field, message }) =>
    plain(`${field ?? ''}: ${message}`),
  )
  return {
    ...(causes && { causes: withSortedRuns(causes) }),
    ...(status >= 300 && !causes && { message: plain(body.message ?? '') }),
    ...(warnings.length > 0 && { warnings }),
  }
}

async function write(
  server: TestServer,
  resource: string,
  each: Recorded,
  name: string,
): Promise<Answer> {
  const definition = builtIn(resource, catalog)
  const { group, version, kind } = definition
  const { metadata, ...fields } = each.object ?? each.stored ?? {}
  const given = isJsonObject(metadata) ? metadata : {}
  const apiVersion = formatGroupVersion(group, version)
  const object = { apiVersion, kind, ...fields, metadata: { name, ...given } }
  const path = resourcePath(definition, { namespace: 'default' })
  if (each.object) return server.post(`${path}?dryRun=All`, object)
  const stored = await server.post(path, object)
  const place = `${path}/${String(object.metadata.name)}`
  if (each.status) await server.put(`${place}/status`, { ...stored.body, status: each.status })
  const part = each.subresource === undefined ? '' : `/${each.subresource}`
  const answer = await server.patch(`${place}${part}?dryRun=All`, each.patch ?? {})
  await server.delete(place)
  return answer
}

/** The recorded parts of an object. */
function partsOf(value: JsonValue | undefined, like: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(like)) return value ?? null
  return Object.fromEntries(
    Object.entries(like).map(([key, part]) => [key, partsOf(value[key], part)]),
  )
}

describe('workloads, autoscalers and budgets, judged as the original judges them', () => {
  it.each(Object.entries(recorded))('%s', async (resource, cases) => {
    const server = await openTestServer({ controllers: [] })
    for (const [index, each] of (cases as readonly Recorded[]).entries()) {
      const { causes, message, warnings, made } = each
      const name = `rec-${index}`
      const answer = await write(server, resource, each, name)
      const expected = {
        ...(causes && { causes: withSortedRuns(causes) }),
        ...(message !== undefined && { message }),
        ...(warnings && { warnings }),
      }
      expect(factsOf(answer, name), `${resource} ${JSON.stringify(each)}`).toEqual(expected)
      if (!made) continue
      const parts = JSON.stringify(partsOf(answer.body as unknown as JsonObject, made)).replace(
        uid,
        '{uid}',
      )
      expect(JSON.parse(parts), JSON.stringify(each)).toEqual(made)
    }
  })
})
