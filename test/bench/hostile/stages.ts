import { setTimeout as delay } from 'node:timers/promises'
import { hostileStages } from '../../support/hostile-inputs/hostile-stages.ts'
import { kwokDefinition } from '../../support/objects/kwok-definitions.ts'
import { define } from './define.ts'
import type { HostileInput } from './hostile-input.ts'
import { podOf } from './pods.ts'

/** How long stages are let play beside other requests. */
const runMs = 4000

const pods = 50
const stages = '/apis/kwok.x-k8s.io/v1alpha1/stages'

/** Stages whose programs go on for long. */
export const stageInputs: readonly HostileInput[] = [
  {
    name: `${hostileStages.length} stages of ${pods} pods, whose programs take long`,
    async run(target) {
      await define(target, kwokDefinition('Stage', 'stages', 'Cluster'), stages)
      const annotations = { 'kwok.x-k8s.io/node': 'fake' }
      await target.create('/api/v1/nodes', { metadata: { name: 'fake', annotations } })
      for (const { manifest } of hostileStages) await target.create(stages, manifest)
      for (let at = 0; at < pods; at++) {
        const { metadata, spec } = podOf(`pod-${at}`, { script: 'sleep 1000' })
        const pod = { metadata, spec: { ...spec, nodeName: 'fake' } }
        await target.create('/api/v1/namespaces/default/pods', pod)
      }
      await delay(runMs)
    },
  },
]
