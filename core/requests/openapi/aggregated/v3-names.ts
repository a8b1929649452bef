import type { Document } from '../../../kinds/discovery/document.ts'
import type { AggregatedApi } from '../../aggregation/aggregated-api.ts'
import { openApiV3Path } from '../openapi-paths.ts'
import type { DocumentedApi } from './aggregated-documents.ts'

/** A document of version 3 about an aggregated API. */
export interface AggregatedV3 {
  readonly api: AggregatedApi
  /** Where it is, with its hash. */
  readonly address: string
  /** Whether it is about the resources of the API, requests for which are passed on. */
  readonly isOfApi: boolean
  /** The document itself; undefined where the API's server has it. */
  readonly document?: Document
}

const known = new WeakMap<readonly DocumentedApi[], ReadonlyMap<string, AggregatedV3>>()

/**
 * Documents of version 3 of aggregated APIs, by their names. A server's index also names documents about other things than the
 * API (`apis/{group}`, `version`): each is that of the first API that has it, but one about an aggregated API is that API's own.
 */
export function aggregatedV3(all: readonly DocumentedApi[]): ReadonlyMap<string, AggregatedV3> {
  let found = known.get(all)
  if (!found) known.set(all, (found = collect(all)))
  return found
}

export function hashedAddress(name: string, hash: string): string {
  return `${openApiV3Path}/${name}?hash=${hash}`
}

function collect(all: readonly DocumentedApi[]): ReadonlyMap<string, AggregatedV3> {
  const owners = new Map(all.map(({ api }) => [nameOf(api), api]))
  const found = new Map<string, AggregatedV3>()
  for (const { api, converted: document, index = [] } of all) {
    const name = nameOf(api)
    if (document) {
      const address = hashedAddress(name, document.hash)
      found.set(name, { api, document, address, isOfApi: true })
    }
    for (const [each, address] of index) {
      const owner = owners.get(each) ?? api
      if (owner === api && !found.has(each)) {
        found.set(each, { api, address, isOfApi: each === name })
      }
    }
  }
  return found
}

function nameOf({ group, version }: AggregatedApi): string {
  return `apis/${group}/${version}`
}
