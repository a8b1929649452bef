import { expect, it } from 'vitest'
import type { Scene } from '../../../../support/scenes/scene.ts'
import { playOnServers } from '../../../../support/scenes/server-stage.ts'
import budgets from './budgets.json' with { type: 'json' }
import cronJobs from './cron-jobs.json' with { type: 'json' }
import daemonSets from './daemon-sets.json' with { type: 'json' }
import jobs from './jobs.json' with { type: 'json' }
import nodes from './nodes.json' with { type: 'json' }
import replicas from './replicas.json' with { type: 'json' }
import statefulSets from './stateful-sets.json' with { type: 'json' }

/** Recorded by test/differential/scenes/record-scenes.ts: what differs is a fault of the controllers, not of a table. */
const tables: Readonly<Record<string, unknown>> = {
  'budgets of disruptions': budgets,
  'cron jobs': cronJobs,
  'daemon sets': daemonSets,
  jobs,
  nodes,
  'replicas and deployments': replicas,
  'stateful sets': statefulSets,
}

it.each(Object.entries(tables))(
  '%s, as Kubernetes 1.34 does it',
  async (_, table) => {
    const scenes = table as readonly Scene[]
    const recorded = scenes.map(({ name, steps }) => [name, steps.map(({ see }) => [...see])])
    expect(await playOnServers(scenes)).toEqual(Object.fromEntries(recorded))
  },
  180_000,
)
