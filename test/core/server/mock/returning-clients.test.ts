import { expect, it } from 'vitest'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'

const clock = { now: '2026-05-01T12:00:00Z', stopped: true }

interface ReturningClient {
  readonly list: string
  watch(version: string): string
}

/** The requests of clients' watches, as recorded from them: of kube's reflector and of kopf. */
const clients: readonly (readonly [string, ReturningClient])[] = [
  [
    "kube's reflector",
    {
      list: '&limit=500',
      watch: (version) =>
        `&watch=true&timeoutSeconds=290&allowWatchBookmarks=true&resourceVersion=${version}`,
    },
  ],
  [
    'kopf',
    {
      list: '',
      watch: (version) =>
        `watch=true&allowWatchBookmarks=true&resourceVersion=${version}&timeoutSeconds=60`,
    },
  ],
]

it.each(clients)(
  '%s recovers from a version that expired while it was away',
  async (_name, { list, watch }) => {
    const { server, send, run } = await openMock({ clock })
    const { metadata } = await send('GET', `${configMaps}?${list}`)
    await send('POST', configMaps, { body: configMap('missed') })
    await server.clock.advance('12m')

    // Both look for the code in an event; by any other answer they keep their version.
    const back = await run.watch(`${configMaps}?${watch(metadata.resourceVersion)}`)
    expect([await back.next(), await back.next()]).toEqual(['ERROR 410', 'end'])

    const again = await send('GET', `${configMaps}?${list}`)
    expect(again.items.map(({ metadata: { name } }) => name)).toEqual(['missed'])
    const live = await run.watch(`${configMaps}?${watch(again.metadata.resourceVersion)}`)
    await send('POST', configMaps, { body: configMap('later') })
    expect(await live.next()).toBe('ADDED later')
  },
)

it('kr8s, which begins its watches without a version, is given 410 in an event for the one that it goes on from', async () => {
  const { server, send, run } = await openMock({ clock })
  const { metadata } = await send('POST', configMaps, { body: configMap('first') })
  const whole = await run.watch(`${configMaps}?watch=true`)
  expect(await whole.next()).toBe('ADDED first')
  await send('DELETE', `${configMaps}/first`)
  await server.clock.advance('12m')
  const query = `resourceVersion=${metadata.resourceVersion}&watch=true`
  const back = await run.watch(`${configMaps}?${query}`)
  expect([await back.next(), await back.next()]).toEqual(['ERROR 410', 'end'])
})
