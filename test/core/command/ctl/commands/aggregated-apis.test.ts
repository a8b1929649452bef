import { describe, expect, it } from 'vitest'
import { inProcessTransport } from '../../../../../core/base/client/in-process-transport.ts'
import { partsUnderWay } from '../../../../../core/base/execution/lazy.ts'
import { loadRelease } from '../../../../../core/kinds/assembly/releases/load-release.ts'
import { CtlTerminal } from '../../../../support/command/ctl-terminal.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'
import { testUsers } from '../../../../support/requests/test-requests.ts'
import {
  apiServicePath,
  gadget,
  gadgetApiService,
  gadgetPath,
  openAggregatedPair,
} from '../../../../support/servers/aggregated-pair.ts'

async function settled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

/** In the aggregated form of discovery, and before it. */
describe.each(['1.25', '1.34'])('the command line on a server of release %s', (release) => {
  it('lists what another server serves, and all else while that is down', async () => {
    const pair = await openAggregatedPair({ release: await loadRelease(release) })
    const { front, back } = pair
    await front.post(apiServicePath, gadgetApiService())
    await back.post(gadgetPath, gadget('a'))
    await settled()
    const open = (): CtlTerminal =>
      new CtlTerminal({
        transport: inProcessTransport(front.server, testUsers.get('admin')),
        runtime: front.runtime,
      })
    const up = open()
    expect(await up.run('get gd -o name')).toBe('gadget.sample.test/a\n')
    expect(await up.run('api-versions')).toContain('sample.test/v1\n')
    pair.state = 'refuses'
    front.runtime.advance(60_000)
    await settled()
    const down = open()
    expect(await down.fail('get gd')).toBe('error: the server doesn\'t have a resource type "gd"\n')
    expect(await down.run('get namespaces -o name')).toContain('namespace/default\n')
    expect(await down.run('api-resources --api-group=sample.test')).not.toContain('gadgets')
  })
})
