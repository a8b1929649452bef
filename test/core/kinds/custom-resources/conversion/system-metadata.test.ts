import { expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../../support/objects/custom-resources.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const path = `${widgetsPath}/a`
const otherPath = path.replace('v1', 'v2')

/** A server with a widget in version v1, which is the stored one; `first` owns its spec. */
async function withWidget(): Promise<TestServer> {
  const server = await openTestServer({ brand: brands.k8s })
  const versions = [version(), version({ name: 'v2', storage: false })]
  await establish(server, widgetCrd({ versions }))
  const created = await server.post(
    `${widgetsPath}?fieldManager=first`,
    customWidget('a', { color: 'red' }, { metadata: { name: 'a', finalizers: ['x.example/y'] } }),
  )
  expect(created.status, created.text).toBe(201)
  return server
}

function apply(
  server: TestServer,
  address: string,
  metadata: JsonObject,
): ReturnType<TestServer['patch']> {
  const apiVersion = address.startsWith(otherPath) ? 'shop.example/v2' : 'shop.example/v1'
  const spec = { color: 'green' }
  const configuration = { apiVersion, kind: 'Widget', metadata: { name: 'a', ...metadata }, spec }
  return server.patch(`${address}?fieldManager=m&force=true&dryRun=All`, configuration, {
    headers: { 'content-type': 'application/apply-patch+yaml' },
  })
}

const malformed = { deletionTimestamp: 'x' }

it('an apply in another version than the stored one is refused for a malformed deletionTimestamp, which other applies drop', async () => {
  const server = await withWidget()
  const refused = await apply(server, otherPath, malformed)
  expect([refused.status, refused.body.message]).toEqual([
    500,
    'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
  ])
  expect(refused.body).not.toHaveProperty('reason')
  for (const answer of [
    await apply(server, path, malformed),
    await apply(server, `${otherPath}/status`, malformed),
    await apply(server, otherPath, { creationTimestamp: 'x' }),
  ]) {
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.metadata.deletionTimestamp).toBeUndefined()
  }
  await server.delete(path)
  const terminating = await apply(server, otherPath, malformed)
  expect(terminating.status, terminating.text).toBe(200)
  expect(terminating.body.metadata.deletionTimestamp).not.toBe('x')
})

it('an apply of a custom object that states resource version 0 is 422', async () => {
  const server = await withWidget()
  const refused = await apply(server, path, { resourceVersion: '0' })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'widgets.shop.example "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  ])
})

it('a write of the status in another version takes the changed spec from managers, though the server puts it back', async () => {
  const server = await withWidget()
  const reported = (address: string): ReturnType<TestServer['patch']> =>
    server.patch(`${address}/status?dryRun=All&fieldManager=m`, {
      spec: { color: 'green' },
      status: { ready: true },
    })
  const specOf = (answer: Awaited<ReturnType<typeof reported>>): unknown => {
    const entries = (answer.body.metadata.managedFields ?? []) as unknown as JsonObject[]
    const first = entries.find((entry) => entry['manager'] === 'first')
    return (first?.['fieldsV1'] as JsonObject | undefined)?.['f:spec']
  }
  const same = await reported(path)
  expect(same.body).toMatchObject({ spec: { color: 'red' }, status: { ready: true } })
  expect(specOf(same)).toEqual({ '.': {}, 'f:color': {}, 'f:size': {} })
  const other = await reported(otherPath)
  expect(other.body).toMatchObject({ spec: { color: 'red' }, status: { ready: true } })
  expect(specOf(other)).toEqual({ '.': {}, 'f:size': {} })
})
