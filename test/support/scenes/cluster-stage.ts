import type { JsonObject } from '../../../core/base/api/json.ts'
import { openCluster } from '../cluster/simulated-cluster.ts'
import { bodyText, mockRequest } from '../servers/mock-run.ts'
import type { Scene, SceneStage } from './scene.ts'

/** A mock with all controllers, a scheduler and simulated nodes, on a seed and under a stopped clock, as the stage of a scene. */
export async function openClusterStage({ nodes = 3, now }: Scene): Promise<SceneStage> {
  const start = now ?? '2026-05-01T12:00:00Z'
  const clock = { now: start, stopped: true }
  const { server, advance } = await openCluster({ simulate: true, nodes, seed: 7, clock })
  let time = Date.parse(start)
  const pass = async (milliseconds: number): Promise<void> => {
    time += milliseconds
    await advance(milliseconds)
  }
  await pass(1000)
  return {
    namespace: 'default',
    async send(method, path, body, contentType = 'application/json') {
      const headers = { 'content-type': contentType }
      const request = mockRequest(method, path, { ...(body && { body, headers }) })
      const answer = await server.handle(request)
      return { status: answer.status, body: JSON.parse(await bodyText(answer)) as JsonObject }
    },
    second: () => pass(1000),
    settled: () => pass(0),
    leap: (seconds) => pass(seconds * 1000),
    now: () => time,
  }
}
