import { expect } from 'vitest'
import type { APIResourceDiscovery } from '../../../../../../core/base/api/types/apidiscovery.v2.generated.ts'
import { partsUnderWay } from '../../../../../../core/base/execution/lazy.ts'
import type { HostRequest } from '../../../../../../core/base/outgoing/host-fetch.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  type AggregatedPair,
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import { discoveryType } from '../../../../../support/servers/discovery-answers.ts'
import type { TestServer } from '../../../../../support/servers/test-server.ts'

export async function settled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

interface ListedVersion {
  readonly version: string
  readonly freshness: string
  readonly resources?: readonly APIResourceDiscovery[]
}

/** As {@link listedVersions}, once nothing is under way. */
export async function versionsOf(server: TestServer, group = gadgetGroup) {
  await settled()
  return listedVersions(server, group)
}

/** The versions of a group in the aggregated form; undefined where the group is not listed. */
export async function listedVersions(server: TestServer, group = gadgetGroup) {
  const { body } = await server.get('/apis', { headers: { accept: discoveryType('v2') } })
  const items = body.items as unknown as readonly {
    readonly metadata: { readonly name: string }
    readonly versions: readonly ListedVersion[]
  }[]
  return items.find(({ metadata }) => metadata.name === group)?.versions
}

export const stale = [{ version: 'v1', freshness: 'Stale' }]

/** Asks again, as each minute. */
export async function again(pair: AggregatedPair, state: AggregatedPair['state']): Promise<void> {
  pair.state = state
  pair.front.runtime.advance(60_000)
  await settled()
}

export async function openWith(state: AggregatedPair['state']): Promise<AggregatedPair> {
  const pair = await openAggregatedPair()
  pair.state = state
  await pair.front.post(apiServicePath, gadgetApiService())
  return pair
}

type Versions = Awaited<ReturnType<typeof versionsOf>>

/** The versions that discovery lists for each way in which the server behind answers; before each it is another one's. */
export async function foundFor(
  states: readonly AggregatedPair['state'][],
): Promise<readonly Versions[]> {
  const pair = await openWith('up')
  const found: Versions[] = []
  for (const state of states) {
    await again(pair, 'up')
    expect(await versionsOf(pair.front)).toMatchObject([{ resources: [{ shortNames: ['gd'] }] }])
    await again(pair, state)
    found.push(await versionsOf(pair.front))
  }
  return found
}

export function headersOf({ headers }: HostRequest): Readonly<Record<string, string>> {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  }
  return Object.fromEntries(pairs)
}

export const documents = (asked: readonly HostRequest[], pathname = '/apis') =>
  asked.filter(({ url, purpose }) => url.pathname === pathname && purpose === 'aggregated-document')
