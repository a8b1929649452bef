import type { JsonObject } from '../../core/api/json.ts'
import { controllersSettled } from './owned-objects.ts'
import type { TestServer } from './test-server.ts'

/** A step of a table of what is seen after which time. */
export interface TimedStep {
  /** Seconds by which the clock moves before anything else of the step. */
  readonly after?: number
  /** What a user does: a merge patch of the object under test. */
  readonly patch?: JsonObject
  /** Makes this many pods ready that are not, oldest names first. */
  readonly ready?: number
  /** What is seen once all has settled. */
  readonly see: JsonObject
}

/** Waits until the controllers have nothing more to do at the present time. */
export async function settled(rounds = 40): Promise<void> {
  for (let left = rounds; left > 0; left--) await controllersSettled()
}

/** Plays the steps of a table on a server. Returns what was seen, step by step, to be compared with the table. */
export async function playSteps(
  server: TestServer,
  steps: readonly TimedStep[],
  parts: {
    readonly path: string
    readonly makeReady: (count: number) => Promise<void>
    readonly see: () => Promise<JsonObject>
  },
): Promise<JsonObject[]> {
  const seen: JsonObject[] = []
  for (const { after, patch, ready } of steps) {
    if (after !== undefined) server.runtime.advance(after * 1000)
    if (patch) {
      const answer = await server.patch(parts.path, patch)
      if (answer.status !== 200) throw new TypeError(answer.text)
    }
    await settled()
    if (ready !== undefined) {
      await parts.makeReady(ready)
      await settled()
    }
    seen.push(await parts.see())
  }
  return seen
}
