import { objectsOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { eventTexts } from '../recorded/recorded-steps.ts'

/** What is seen of the mirrored slices of a namespace: sorted, without what differs from run to run. Slices have names by their order of appearance. */
export function slicesSeen(): (
  list: (resource: string) => Promise<readonly ApiObject[]>,
) => Promise<JsonObject> {
  const names = new Map<string, string>()
  return async (list) => {
    const slices = await list('endpointslices')
    const sorted = slices
      .map((slice) => ({ name: slice.metadata.name ?? '', shown: shown(slice) }))
      .toSorted((a, b) => (JSON.stringify(a.shown) < JSON.stringify(b.shown) ? -1 : 1))
    for (const { name } of sorted) if (!names.has(name)) names.set(name, `s${names.size + 1}`)
    return {
      slices: sorted.map(({ name, shown: rest }) => ({ as: names.get(name) ?? '', ...rest })),
      events: eventTexts(await list('events')),
    }
  }
}

function shown(slice: ApiObject): JsonObject {
  const { labels = {}, annotations = {}, ownerReferences = [], generateName = '' } = slice.metadata
  const endpoints = objectsOf(slice, 'endpoints').map((each) => JSON.stringify(sorted(each)))
  return {
    type: slice['addressType'] ?? null,
    generateName,
    labels: sorted(labels),
    annotations: sorted(annotations),
    owners: ownerReferences.map(({ uid: _, ...rest }) => JSON.stringify(sorted(rest))),
    endpoints: endpoints.length > 20 ? [`${endpoints.length} endpoints`] : endpoints.toSorted(),
    ports: objectsOf(slice, 'ports')
      .map((each) => JSON.stringify(sorted(each)))
      .toSorted(),
  }
}

function sorted(object: JsonObject): JsonObject {
  const { uid: _, ...rest } = object
  return Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
