import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gadget, gadgetGroup } from '../support/servers/aggregated-pair.ts'
import { AggregatedServer } from '../support/servers/aggregated-server.ts'
import { AggregatingServer } from './aggregating-server.ts'
import { hasKubectl } from './kubectl.ts'

const apiService = `v1.${gadgetGroup}`
const unable = 'the server is currently unable to handle the request'

describe.runIf(await hasKubectl())('a stock kubectl and a server behind this one', () => {
  let front: AggregatingServer
  let behind: AggregatedServer

  beforeAll(async () => {
    front = await AggregatingServer.start()
    const proxyAuthorities = await front.proxyAuthorities()
    behind = await AggregatedServer.start({ proxyAuthorities, delay: 300 })
    await front.apply(behind.objects())
    await front.untilAvailable(apiService, 'gadgets')
  })

  afterAll(async () => {
    await behind.close()
    await front.close()
  })

  /** Makes a namespace with an object on either server. */
  async function fill(namespace: string): Promise<void> {
    await front.kubectl(['create', 'namespace', namespace])
    await front.kubectl(['create', 'configmap', 'c', '-n', namespace])
    const metadata = { name: 'g', namespace }
    await front.kubectl(['create', '-f', '-'], JSON.stringify({ ...gadget('g'), metadata }))
  }

  /** Begins to delete a namespace. @returns what its conditions that are true say of `type`, once there is one */
  async function troubleOf(namespace: string, type: string): Promise<string> {
    await front.kubectl(['delete', 'namespace', namespace, '--wait=false'])
    const name = `namespace/${namespace}`
    await front.kubectl(['wait', `--for=condition=${type}`, name, '--timeout=50s'])
    const message = `{.status.conditions[?(@.type=="${type}")].message}`
    return front.kubectl(['get', name, '-o', `jsonpath=${message}`])
  }

  it('kubectl applies, watches, patches and deletes objects there', async () => {
    const watch = front.follow(['get', 'gadgets', '--watch', '--output-watch-events'])
    try {
      const sized = (size: number): string => JSON.stringify(gadget('a', size))
      await front.kubectl(['apply', '-f', '-'], sized(1))
      await front.kubectl(['apply', '-f', '-'], sized(2))
      await watch.until(/MODIFIED +a/)
      const apply = ['apply', '--server-side', '--field-manager=b', '-f', '-']
      const conflict = await front.try(apply, sized(3))
      expect(conflict.stderr).toContain('conflict with "kubectl-client-side-apply"')
      await front.kubectl([...apply, '--force-conflicts'], sized(3))
      const size = ['get', 'gadget', 'a', '-o', 'jsonpath={.spec.size}']
      expect(await front.kubectl(size)).toBe('3')
      await front.kubectl(['patch', 'gadget', 'a', '--type=merge', '-p', '{"spec":{"size":4}}'])
      expect(await front.kubectl(size)).toBe('4')
      await front.kubectl(['delete', 'gd', 'a'])
      await watch.until(/DELETED +a/)
    } finally {
      await watch.stop()
    }
  })

  it('kubectl finds the resources, and explains them', async () => {
    const resources = await front.kubectl(['api-resources', `--api-group=${gadgetGroup}`])
    expect(resources).toMatch(/gadgets +gd +sample\.test\/v1 +true +Gadget/)
    // Documents are downloaded apart from requests.
    const index = (): Promise<string> => front.kubectl(['get', '--raw', '/openapi/v3'])
    await vi.waitUntil(async () => (await index()).includes(`apis/${gadgetGroup}/v1`), {
      timeout: 60_000,
      interval: 200,
    })
    expect(await front.kubectl(['explain', 'gadget.spec'])).toMatch(/size\s+<integer>/)
  })

  it.each(['up', 'slow', 'older-discovery', 'no-group-list', 'no-openapi-v3'] as const)(
    'a namespace is deleted with its objects there while the server is in the state %s',
    async (state) => {
      behind.state = state
      // The older forms of discovery are asked for anew with a check.
      await front.untilAvailable(apiService, 'gadgets')
      await fill(state)
      const resources = await front.kubectl(['api-resources', `--api-group=${gadgetGroup}`])
      expect(resources).toContain('gadgets')
      await front.kubectl(['delete', 'namespace', state, '--timeout=50s'])
      const left = await behind.ask('GET', `/apis/${gadgetGroup}/v1/namespaces/${state}/gadgets`)
      expect(left).toMatchObject({ items: [] })
      behind.state = 'up'
    },
  )

  it('a server that shows the certificate of another is not asked, and one that comes back is', async () => {
    await fill('foreign')
    await behind.goDown()
    await behind.comeUp('foreign')
    const { stderr } = await front.try(['get', 'gadgets', '--all-namespaces'])
    expect(stderr).toContain(unable)
    const failed = await troubleOf('foreign', 'NamespaceDeletionContentFailure')
    expect(failed).toBe(`Failed to delete all resource types, 1 remaining: ${unable}`)
    await behind.goDown()
    await behind.comeUp()
    await front.kubectl(['wait', '--for=delete', 'namespace/foreign', '--timeout=50s'])
  })

  it('while the server is down everything else goes on, and a namespace names the group that is missing', async () => {
    await fill('down')
    await behind.goDown()
    const why = await front.untilAvailable(apiService, 'gadgets', 'False')
    expect(why).toContain(`failing or missing response from https://localhost:${behind.port}`)
    expect((await front.try(['get', 'gadgets'])).stderr).toContain(unable)
    expect(await front.kubectl(['get', 'namespace', 'default', '-o', 'name'])).toContain('default')
    expect(await troubleOf('down', 'NamespaceDeletionDiscoveryFailure')).toBe(
      'Discovery failed for some groups, 1 failing: unable to retrieve the complete list of server APIs: sample.test/v1: stale GroupVersion discovery: sample.test/v1',
    )
    expect(await front.kubectl(['get', 'configmaps', '-n', 'down', '-o', 'name'])).toBe('')
    await behind.comeUp()
    await front.untilAvailable(apiService, 'gadgets')
    await front.kubectl(['wait', '--for=delete', 'namespace/down', '--timeout=50s'])
  })

  it('a server that hangs holds nobody but those who ask for it', async () => {
    await fill('hanging')
    behind.state = 'hanging'
    const hung = front.try(['get', 'gadgets', '--request-timeout=2s'])
    expect(await front.kubectl(['get', 'namespace', 'default', '-o', 'name'])).toContain('default')
    expect((await hung).code).not.toBe(0)
    const why = await front.untilAvailable(apiService, 'gadgets', 'False')
    expect(why).toContain('context deadline exceeded')
    await front.kubectl(['delete', 'namespace', 'hanging', '--wait=false'])
    behind.state = 'up'
    await front.untilAvailable(apiService, 'gadgets')
    await front.kubectl(['wait', '--for=delete', 'namespace/hanging', '--timeout=50s'])
  })
})
