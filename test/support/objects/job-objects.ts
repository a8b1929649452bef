import { settled } from '../requests/seen-over-time.ts'
import type { TestServer } from '../servers/test-server.ts'

export const jobs = '/apis/batch/v1/namespaces/default/jobs'
export const jobTemplate = {
  spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
}

/** Moves the clock by whole seconds, so that the pods' changes meet the controllers as time goes by. */
export async function pass(server: TestServer, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= Math.min(left, 1)) {
    server.runtime.advance(Math.min(left, 1) * 1000)
    await settled(8)
  }
}
