import { startMockServer } from 'skerry/browser'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const pods = '/api/kubernetes/api/v1/pods'
let server

async function names() {
  const response = await fetch(pods)
  const { items } = await response.json()
  return items.map(({ metadata }) => metadata.name)
}

beforeAll(async () => {
  const fixtures = ({ build }) => build.list(2, 'Pod', 'web')
  server = await startMockServer({ brand: 'k8s', prefix: '/api/kubernetes', fixtures })
})
afterAll(() => server?.close())
beforeEach(() => server.reset())

it('fetch of a page in Vitest is answered from fixtures', async () => {
  expect(await names()).toEqual(['web-0', 'web-1'])
})

it('a fault of a page in Vitest happens', async () => {
  await server.addFault({ fault: { type: 'status', reason: 'Forbidden' } })
  expect((await fetch(pods)).status).toBe(403)
})
