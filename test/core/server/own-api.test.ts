import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import {
  createServedApi,
  type OwnApi,
  ownApi,
  type ServedApiOptions,
} from '../../../core/server/served-api.ts'
import { definition } from '../../support/objects/definition.ts'
import { getRequest } from '../../support/requests/get-request.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

const widgets = definition({
  group: 'shop.example',
  version: 'v1',
  resource: 'widgets',
  kind: 'Widget',
})

const options: ServedApiOptions = {
  brand: brands.k8s,
  runtime: testRuntime(),
  featureGates: new Map(),
  runtimeConfig: new Map(),
  platform: 'test/none',
  address: () => '',
}

function twoServers(): readonly [OwnApi, OwnApi] {
  const api = createServedApi(options)
  return [ownApi(api, () => []), ownApi(api, () => [])]
}

async function published(api: OwnApi, path: string): Promise<ApiResponse['body']> {
  const request = getRequest(path)
  const response = api.discovery.respond(request) ?? (await api.openApi.respond(request))
  if (response?.status !== 200) throw new Error(`${path} is answered ${response?.status}`)
  return response.body
}

const whole = ['/apis', '/openapi/v2', '/openapi/v3']
const parts = ['/openapi/v3/apis/apps/v1', '/openapi/v3/version']

describe('servers of one process', () => {
  it('servers of a brand share its schemas and, unless their runtime configuration is another, its catalogue', () => {
    const [one, other] = [createServedApi(options), createServedApi(options)]
    expect(other.registry).toBe(one.registry)
    expect(other.catalog).toBe(one.catalog)
    const runtimeConfig = new Map([['batch/v1', false]])
    const configured = createServedApi({ ...options, runtimeConfig })
    expect(configured.registry).toBe(one.registry)
    expect(one.catalog.find('batch', 'v1', 'jobs')).toBeDefined()
    expect(configured.catalog.find('batch', 'v1', 'jobs')).toBeUndefined()
    expect(createServedApi({ ...options, brand: brands.svc }).registry).not.toBe(one.registry)
  })
})

describe('servers of the same options', () => {
  it('servers of the same options share every document as long as they serve the same', async () => {
    const [one, other] = twoServers()
    for (const path of [...whole, ...parts]) {
      expect(await published(other, path)).toBe(await published(one, path))
    }
  })

  it('servers of the same options share the documents of what is built in when one of them serves more', async () => {
    const [one, other] = twoServers()
    one.catalog.change({ added: [widgets] })
    for (const path of parts) expect(await published(one, path)).toBe(await published(other, path))
    for (const path of whole) {
      const text = (body: ApiResponse['body']): string =>
        new TextDecoder().decode(body instanceof Uint8Array ? body : new Uint8Array())
      expect(text(await published(one, path))).toContain('shop.example')
      expect(text(await published(other, path))).not.toContain('shop.example')
    }
  })

  it('servers of the same options share everything again when what one of them had more is gone', async () => {
    const [one, other] = twoServers()
    one.catalog.change({ added: [widgets] })
    for (const path of whole) await published(one, path)
    one.catalog.change({ removed: [widgets] })
    for (const path of whole) expect(await published(one, path)).toBe(await published(other, path))
  })
})
