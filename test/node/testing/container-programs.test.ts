import { expect, it, onTestFinished } from 'vitest'
import { createTestServer } from '../../../node-host/testing/index.ts'

const pods = '/api/v1/namespaces/default/pods'

it('a test server runs functions as the programs of images, whose ports answer through the API', async () => {
  const server = await createTestServer({
    brand: 'k8s',
    seed: 1,
    simulate: true,
    nodes: 1,
    clock: { stopped: true },
    programs: {
      'example.com/shop': async ({ listen, signal, sleep, stdout }) => {
        listen(8080, ({ url }) => ({ body: `bought ${url}` }))
        stdout.write('open\n')
        while (!signal.aborted) await sleep(1000)
      },
    },
  })
  onTestFinished(() => server.close())
  await server.clock.advance(1000)
  await server.client().create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'shop' },
    spec: { containers: [{ name: 'main', image: 'example.com/shop:2' }] },
  })
  await server.clock.advance(3000)
  const answer = await server.fetch(`${pods}/shop:8080/proxy/tea`)
  expect([answer.status, await answer.text()]).toEqual([200, 'bought /tea'])
  expect(await (await server.fetch(`${pods}/shop/log`)).text()).toBe('open\n')
})
