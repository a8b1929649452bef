import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import { playScene, type SceneStep, type Stage } from '../../../support/replica-scenes.ts'
import { settled } from '../../../support/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../support/test-server.ts'
import recorded from './recorded-scenes.json' with { type: 'json' }

const simulate = [
  'deployment-controller',
  'replicaset-controller',
  'replicationcontroller-controller',
]

function stageOf(server: TestServer): Stage {
  const accepted = ({ status, text }: { readonly status: number; readonly text: string }): void => {
    if (status >= 300) throw new TypeError(text)
  }
  return {
    async list(path) {
      const { items, kind } = (await server.get(path)).body as unknown as {
        readonly items: readonly ApiObject[]
        readonly kind: string
      }
      return items.map((item) => ({ ...item, kind: kind.replace(/List$/, '') }))
    },
    create: async (path, object) => accepted(await server.post(path, object)),
    patch: async (path, patch) => accepted(await server.patch(path, patch)),
    delete: async (path) => accepted(await server.delete(path)),
    async pass(seconds) {
      for (let left = seconds; left > 0; left--) {
        server.runtime.advance(1000)
        await settled(8)
      }
    },
    settled,
    now: () => server.runtime.clock.now(),
  }
}

it.each(recorded)('$name, as Kubernetes 1.34 does it', async ({ steps }) => {
  const server = await openTestServer({ simulate })
  const table = steps as unknown as (SceneStep & { readonly see: readonly string[] })[]
  const seen = await playScene(stageOf(server), table)
  expect(seen).toEqual(table.map(({ see }): JsonObject['see'] => [...see]))
})
