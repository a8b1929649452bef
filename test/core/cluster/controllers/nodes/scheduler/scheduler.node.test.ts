import { expect, it } from 'vitest'
import {
  type ScheduledServer,
  type ScheduleStep,
  playScheduleStep,
} from '../../../../../support/cluster/schedule-steps.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'
import devices from './recorded-devices.json' with { type: 'json' }
import recorded from './recorded-scenarios.json' with { type: 'json' }
import scenarios from './scenarios.json' with { type: 'json' }

async function openScheduled(): Promise<ScheduledServer> {
  const server = await openTestServer({ simulate: ['scheduler'] })
  const { get, post, patch, delete: remove } = server
  const advance = (time: number): void => server.runtime.advance(time)
  return { get, post, patch, delete: remove, advance, rest: () => settled(12) }
}

it.each([...scenarios, ...recorded, ...devices])('$name', async ({ steps }) => {
  const server = await openScheduled()
  const table = steps as unknown as readonly ScheduleStep[]
  const seen: ScheduleStep[] = []
  for (const step of table) seen.push(await playScheduleStep(server, step))
  expect(seen).toEqual(table)
})
