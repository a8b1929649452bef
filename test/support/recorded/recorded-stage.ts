import { settled } from '../requests/seen-over-time.ts'
import type { TestServer } from '../servers/test-server.ts'
import type { RecordedStage } from './recorded-steps.ts'

/** A test server as a stage; its clock stands while nothing passes. */
export function recordedStage(server: TestServer): RecordedStage {
  return {
    async write(method, path, body) {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const { status, text } = await server.send(method, path, {
        headers: { 'content-type': type },
        ...(body && { body }),
      })
      if (status >= 300) throw new TypeError(`${method} ${path}: ${text}`)
    },
    list: async (path) => (await server.get(path)).body.items,
    async pass(seconds) {
      await settled(8)
      if (seconds === 0) return
      server.runtime.advance(seconds * 1000)
      await settled(8)
    },
    now: () => server.runtime.clock.now(),
  }
}
