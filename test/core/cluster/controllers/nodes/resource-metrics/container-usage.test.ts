import { expect, it } from 'vitest'
import type * as corev1 from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { containerUsage } from '../../../../../../core/cluster/controllers/nodes/resource-metrics/container-usage.ts'

const mebibyte = 1024 * 1024

it.each([
  [
    ['--vm', '1', '--vm-bytes', '150M'],
    { memory: '100Mi' },
    { memory: '200Mi' },
    [0, 0],
    [146, 154],
  ],
  [['-cpus', '2'], { cpu: '500m' }, { cpu: '1' }, [0.8, 1], [3, 4]],
])(
  'a program whose words say what it takes uses that, up to its limit: %j',
  (args, requests, limits, [leastCores, mostCores], [least, most]) => {
    const container = { name: 'main', image: 'vish/stress', args, resources: { requests, limits } }
    const pod = {
      metadata: { uid: 'a' },
      spec: { containers: [container] },
    } as unknown as corev1.Pod
    const [spec] = pod.spec.containers ?? []
    if (!spec) throw new TypeError('the pod has no container')
    const { cpu, memory } = containerUsage(pod, spec, 0, {
      settings: {},
      given: () => undefined,
    })
    expect(cpu / 1e9).toBeGreaterThanOrEqual(leastCores ?? 0)
    expect(cpu / 1e9).toBeLessThanOrEqual(mostCores ?? 0)
    expect(memory / mebibyte).toBeGreaterThanOrEqual(least ?? 0)
    expect(memory / mebibyte).toBeLessThanOrEqual(most ?? 0)
  },
)
