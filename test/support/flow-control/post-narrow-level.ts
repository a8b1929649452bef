import type { TestServer } from '../servers/test-server.ts'
import { narrowLevel, type NarrowLevel } from './narrow-level.ts'

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'

/** Sends the requests of a user to a level of few seats, from now on. */
export async function postNarrowLevel(server: TestServer, narrow: NarrowLevel): Promise<void> {
  const [level, flowSchema] = narrowLevel(narrow)
  await server.post(`${group}/prioritylevelconfigurations`, level)
  await server.post(`${group}/flowschemas`, flowSchema)
  await server.runtime.timers.yieldTurn()
}
