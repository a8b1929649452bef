import { deepColumns, deepObject } from '../../support/hostile-inputs/hostile-definitions.ts'
import { hostileStages } from '../../support/hostile-inputs/hostile-stages.ts'
import { kwokDefinition } from '../../support/objects/kwok-definitions.ts'
import { hostileScripts } from '../../support/sources/hostile-scripts.ts'
import type { BenchTarget } from './bench-target.ts'
import { define } from './define.ts'
import { podOf } from './pods.ts'

const deeps = '/apis/hostile.example.com/v1/namespaces/default/deeps'
const stages = '/apis/kwok.x-k8s.io/v1alpha1/stages'

/** Stores what keeps a server busy at every start: programs of pods, of stages, and of columns. */
export async function fillWithHostileObjects(target: BenchTarget): Promise<void> {
  await define(target, deepColumns, deeps)
  await target.create(deeps, deepObject('deep'))
  await define(target, kwokDefinition('Stage', 'stages', 'Cluster'), stages)
  for (const { manifest } of hostileStages) await target.create(stages, manifest)
  for (const [name, { script }] of Object.entries(hostileScripts)) {
    await target.create('/api/v1/namespaces/default/pods', podOf(name, { script, probe: script }))
  }
}
