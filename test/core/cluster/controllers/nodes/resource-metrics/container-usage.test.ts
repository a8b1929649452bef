import { expect, it } from 'vitest'
import type * as corev1 from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { containerUsage } from '../../../../../../core/cluster/controllers/nodes/resource-metrics/container-usage.ts'
import { WorkLedger } from '../../../../../../core/cluster/controllers/shared/pods/work-ledger.ts'

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
      work: new WorkLedger(),
    })
    expect(cpu / 1e9).toBeGreaterThanOrEqual(leastCores ?? 0)
    expect(cpu / 1e9).toBeLessThanOrEqual(mostCores ?? 0)
    expect(memory / mebibyte).toBeGreaterThanOrEqual(least ?? 0)
    expect(memory / mebibyte).toBeLessThanOrEqual(most ?? 0)
  },
)

/** Thousandths of a core that a container uses a minute after the start. */
function coresOf(spec: object, image: string, work = new WorkLedger()): number {
  const container = { name: 'main', image, args: ['-cpus', '2'], resources: {} }
  const pod = {
    metadata: { uid: 'a' },
    spec: { containers: [container], ...spec },
  } as unknown as corev1.Pod
  const parts = { settings: {}, given: () => undefined, work }
  return containerUsage(pod, container, 60_000, parts).cpu / 1e6
}

it('a container without a limit is held to that of its pod', () => {
  expect(coresOf({ resources: { limits: { cpu: '1' } } }, 'vish/stress')).toBeLessThanOrEqual(1000)
})

it('a server whose work is counted uses what it spent on the requests of the last seconds', () => {
  const image = 'registry.k8s.io/hpa-example'
  const work = new WorkLedger()
  expect(coresOf({}, image, work)).toBeLessThan(2)
  for (let second = 30; second < 60; second += 1) work.note('a', 'main', second * 1000, 400)
  expect(coresOf({}, image, work)).toBeGreaterThan(300)
})
