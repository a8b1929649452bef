import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { partsUnderWay } from '../../../../../core/base/execution/lazy.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'
import {
  type AggregatedPair,
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
  openAggregatedPair,
} from '../../../../support/servers/aggregated-pair.ts'
import type { TestServer } from '../../../../support/servers/test-server.ts'

const name = `apis/${gadgetGroup}/v1`
const document = `/openapi/v3/${name}`

async function settled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

/** Moves the clock, then waits for what falls due. */
async function pass({ runtime }: TestServer, milliseconds: number): Promise<void> {
  runtime.advance(milliseconds)
  await settled()
}

/** A pair whose API is available and whose documents are downloaded. */
async function openDocumented(behind?: AggregatedPair['state']): Promise<AggregatedPair> {
  const pair = await openAggregatedPair()
  if (behind) pair.state = behind
  await pair.front.post(apiServicePath, gadgetApiService())
  await settled()
  await pass(pair.front, 1_000)
  return pair
}

async function pathsOf(server: TestServer, address: string): Promise<JsonObject> {
  const { body } = await server.get(address)
  return (body as unknown as { paths: JsonObject }).paths
}

function downloads({ asked }: AggregatedPair): readonly string[] {
  return asked.map(({ url }) => url.pathname).filter((path) => path.startsWith('/openapi/'))
}

describe('OpenAPI of an aggregated API', () => {
  it('documents are asked for a second after the APIService, as the aggregator', async () => {
    const pair = await openAggregatedPair()
    await pair.front.post(apiServicePath, gadgetApiService())
    await settled()
    await pass(pair.front, 999)
    expect(downloads(pair)).toEqual([])
    await pass(pair.front, 1)
    expect(downloads(pair).toSorted()).toEqual(['/openapi/v2', '/openapi/v3'])
    const sent = pair.asked.find(({ url }) => url.pathname === '/openapi/v2')
    expect(sent?.headers).toEqual([
      'accept',
      'application/json',
      'x-remote-user',
      'system:aggregator',
    ])
  })

  it('the index of version 3 has the document, with the hash of the server behind', async () => {
    const { front, back } = await openDocumented()
    const [own, others] = [await pathsOf(front, '/openapi/v3'), await pathsOf(back, '/openapi/v3')]
    expect(own[name]).toEqual(others[name])
    expect(own['api/v1']).toBeDefined()
    expect(Object.keys(own)).toEqual(Object.keys(own).toSorted())
  })

  it('the document is passed on, with its hash and redirects', async () => {
    const { front, back } = await openDocumented()
    const { [name]: item } = await pathsOf(front, '/openapi/v3')
    const { serverRelativeURL } = item as { serverRelativeURL: string }
    const [own, other] = [await front.get(serverRelativeURL), await back.get(serverRelativeURL)]
    expect(own.text).toBe(other.text)
    expect(own.header('etag')).toBe(other.header('etag'))
    expect(own.header('cache-control')).toBe('public, immutable, max-age=31536000')
    const redirect = await front.get(`${document}?hash=OLD`)
    expect(redirect).toMatchObject({ status: 302 })
    expect(redirect.header('location')).toBe(serverRelativeURL)
  })

  it('version 2 has the paths and definitions of the API beside its own', async () => {
    const { front, back } = await openDocumented()
    const own = (await front.get('/openapi/v2')).body as unknown as Swagger
    const behind = (await back.get('/openapi/v2')).body as unknown as Swagger
    const path = `/apis/${gadgetGroup}/v1/namespaces/{namespace}/gadgets`
    expect(own.paths[path]).toEqual(behind.paths[path])
    expect(own.definitions['test.sample.v1.Gadget']).toEqual(
      behind.definitions['test.sample.v1.Gadget'],
    )
    expect(own.paths['/api/v1/pods']).toBeDefined()
    expect(Object.keys(own.definitions).filter((each) => each.endsWith('_v2'))).toEqual([])
  })
})

interface Swagger {
  readonly paths: JsonObject
  readonly definitions: JsonObject
}
