import { describe, expect, it } from 'vitest'
import { notFound } from '../../../../../../core/base/api/errors/api-error.ts'
import type { Client } from '../../../../../../core/base/client/client.ts'
import { CollectedResources } from '../../../../../../core/cluster/controllers/housekeeping/garbage-collector/collected-resources.ts'
import {
  type CollectorContext,
  readAt,
} from '../../../../../../core/cluster/controllers/housekeeping/garbage-collector/collector-context.ts'
import { placeId } from '../../../../../../core/cluster/controllers/housekeeping/object-place.ts'
import { TurnBudget } from '../../../../../../core/cluster/controllers/shared/queues/turn-budget.ts'
import { BuiltInCatalog } from '../../../../../../core/objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../../../../core/objects/catalog/catalog-overlay.ts'
import { AggregatedApis } from '../../../../../../core/requests/aggregation/aggregated-apis.ts'
import { AggregatedResources } from '../../../../../../core/requests/aggregation/aggregated-resources.ts'
import { widgetDefinition, widgetPrefix } from '../../../../../support/objects/widgets.ts'

const widgets = widgetDefinition()
const place = placeId(widgetPrefix, 'default/a')

/** A context whose client finds no object, and whose catalogue changes while it looks. */
function contextWith(change: (catalog: CatalogOverlay) => void): CollectorContext {
  const catalog = new CatalogOverlay(new BuiltInCatalog())
  catalog.change({ added: [widgets] })
  const get = (): Promise<never> => {
    change(catalog)
    return Promise.reject(notFound(widgets, 'a'))
  }
  const client = { get } as unknown as Client
  const turns = new TurnBudget(
    { after: () => () => undefined, yieldTurn: async () => undefined },
    10,
  )
  const { signal } = new AbortController()
  const resources = new CollectedResources(catalog, new AggregatedResources(new AggregatedApis()))
  return { clientOf: () => client, resources, turns, signal } as unknown as CollectorContext
}

describe('an object that is not found', () => {
  it('is known to be absent where its resource is served all the while', async () => {
    expect(
      await readAt(
        contextWith(() => undefined),
        place,
      ),
    ).toBeUndefined()
  })

  it('may be there where its resource is removed or replaced meanwhile', async () => {
    const removed = contextWith((catalog) => catalog.change({ removed: [widgets] }))
    await expect(readAt(removed, place)).rejects.toMatchObject({ reason: 'Conflict' })
    const replaced = contextWith((catalog) => catalog.change({ added: [widgetDefinition()] }))
    await expect(readAt(replaced, place)).rejects.toMatchObject({ reason: 'Conflict' })
  })
})
