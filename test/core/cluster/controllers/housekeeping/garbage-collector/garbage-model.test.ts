import fc from 'fast-check'
import { expect, it } from 'vitest'
import { collectorStep, CollectorRun } from '../../../../../support/cluster/collector-run.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { configMaps, openTestServer } from '../../../../../support/servers/test-server.ts'

it('the garbage collector leaves what a simple model leaves after any creates, adoptions and deletes', async () => {
  const server = await openTestServer()
  await fc.assert(
    fc.asyncProperty(
      fc.array(collectorStep, { minLength: 1, maxLength: 40 }),
      async (steps): Promise<void> => {
        await server.delete(configMaps, { propagationPolicy: 'Background' })
        await controllersSettled()
        const run = new CollectorRun(server)
        for (const step of steps) await run.take(step)
        expect(await run.found()).toEqual(run.expected)
        expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})
