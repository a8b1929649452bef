import { setTimeout as delay } from 'node:timers/promises'
import { hostileScripts, nestedLoops } from '../../support/sources/hostile-scripts.ts'
import type { HostileInput } from './hostile-input.ts'
import { podOf } from './pods.ts'

/** How long a program is let run beside other requests. */
const runMs = 4000

const manyPods = 30

/** Pods whose main processes are such scripts, and probes that are. */
export const shellInputs: readonly HostileInput[] = [
  ...Object.entries(hostileScripts).map(([name, { script }]): HostileInput => ({
    name: `a pod with the script ${name}`,
    async run(target) {
      await target.create('/api/v1/namespaces/default/pods', podOf('busy', { script }))
      await delay(runMs)
    },
  })),
  {
    name: `${manyPods} pods with nine nested loops, in probes too`,
    async run(target) {
      for (let at = 0; at < manyPods; at++) {
        const pod = podOf(`busy-${at}`, { script: nestedLoops(9), probe: nestedLoops(9) })
        await target.create('/api/v1/namespaces/default/pods', pod)
      }
      await delay(runMs)
    },
  },
  {
    name: 'a pod whose variables double',
    async run(target) {
      const env = Array.from({ length: 30 }, (_, at) => ({
        name: `V${at}`,
        value: at === 0 ? 'x'.repeat(16) : `$(V${at - 1})$(V${at - 1})`,
      }))
      const container = { name: 'main', image: 'busybox', command: ['sleep', '1000'], env }
      const pod = { metadata: { name: 'variables' }, spec: { containers: [container] } }
      await target.create('/api/v1/namespaces/default/pods', pod)
      await delay(runMs)
    },
  },
]
