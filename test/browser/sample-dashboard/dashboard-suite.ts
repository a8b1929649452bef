import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject, MockControl, MockOptions } from '../../../core/index.ts'
import { Dashboard } from './dashboard.ts'
import { rendered } from './rendered.ts'

/** A cluster to look at, and the handles of what plays it. */
export interface Stage {
  readonly control: MockControl
  /** Where the dashboard finds it. */
  readonly cluster: string
  close(): Promise<void>
}

export type OpenStage = (options: MockOptions) => Promise<Stage>

function pod(name: string, phase = 'Running'): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { containers: [{ name: 'main', image: 'nginx' }] },
    status: { phase },
  }
}

function pods(count: number): JsonObject[] {
  return Array.from({ length: count }, (_none, at) => pod(`pod-${String(at).padStart(3, '0')}`))
}

/** The dashboard's tests, whatever its cluster is made of. */
export function dashboardSuite(place: string, open: OpenStage): void {
  async function show(options: MockOptions = {}): Promise<{
    stage: Stage
    dashboard: Dashboard
    names: () => string[]
    notice: () => string
    until: (holds: () => boolean) => Promise<void>
    click: (name: string) => void
  }> {
    const stage = await open({ fixtures: [pod('a'), pod('b', 'Pending')], seed: 1, ...options })
    const root = document.createElement('main')
    document.body.append(root)
    const dashboard = new Dashboard({ root, cluster: stage.cluster })
    onTestFinished(async () => {
      dashboard.close()
      root.remove()
      await stage.close()
    })
    const rows = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('tr[data-pod]')]
    return {
      stage,
      dashboard,
      names: () => rows().map(({ dataset }) => dataset['pod']?.replace('default/', '') ?? ''),
      notice: () => root.querySelector('[role=alert]')?.textContent ?? '',
      until: (holds) => rendered(root, holds),
      click: (name) =>
        root.querySelector<HTMLElement>(`[data-pod="default/${name}"] button`)?.click(),
    }
  }

  async function verbs({ control }: Stage): Promise<string[]> {
    const records = await control.requests()
    return records.filter(({ resource }) => resource === 'pods').map(({ verb }) => verb)
  }

  describe(`a dashboard on ${place}`, () => {
    it('a dashboard shows the pods there are', async () => {
      const { dashboard, names } = await show()
      await dashboard.open()
      expect(names()).toEqual(['a', 'b'])
    })

    it('a dashboard reads a long list page by page, and all of it', async () => {
      const { dashboard, names, stage } = await show({ fixtures: pods(120) })
      await dashboard.open()
      expect(names()).toHaveLength(120)
      expect((await verbs(stage)).filter((verb) => verb === 'list')).toHaveLength(3)
    })

    it('a dashboard follows what others create and change', async () => {
      const { dashboard, stage, names, until } = await show()
      await dashboard.open()
      await stage.control.load(pod('c'))
      await until(() => names().length === 3)
      expect(names()).toEqual(['a', 'b', 'c'])
    })

    it('a dashboard deletes a pod on a click and shows that it went', async () => {
      const { dashboard, names, until, click } = await show()
      await dashboard.open()
      click('a')
      await until(() => names().length === 1)
      expect(names()).toEqual(['b'])
    })

    it('a dashboard lists again when its watch expires, and goes on from there', async () => {
      const { dashboard, stage, names, until } = await show()
      await stage.control.addFault({
        match: { verb: 'watch', resource: 'pods' },
        fault: { type: 'watch-expired', afterEvents: 1 },
        times: 1,
      })
      await dashboard.open()
      await stage.control.load(pod('c'))
      await stage.control.load(pod('d'))
      await until(() => dashboard.lists === 2 && names().length === 4)
      await stage.control.load(pod('e'))
      await until(() => names().includes('e'))
      expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
    })

    it('a dashboard resumes a dropped watch from its last version, without another list', async () => {
      const { dashboard, stage, names, until } = await show()
      await stage.control.addFault({
        match: { verb: 'watch', resource: 'pods' },
        fault: { type: 'watch-dropped', afterEvents: 1 },
        times: 1,
      })
      await dashboard.open()
      await stage.control.load(pod('c'))
      await until(() => names().includes('c'))
      await stage.control.load(pod('d'))
      await until(() => names().includes('d'))
      expect(dashboard.lists).toBe(1)
    })

    it('a dashboard starts a list over whose pages expired half-way', async () => {
      const { dashboard, stage, names } = await show({ fixtures: pods(60) })
      await stage.control.addFault({
        match: { verb: 'list', resource: 'pods' },
        fault: { type: 'expired' },
        times: 1,
      })
      await dashboard.open()
      expect(names()).toHaveLength(60)
      expect((await verbs(stage)).filter((verb) => verb === 'list')).toHaveLength(4)
    })

    it('a dashboard tells its user what the server said, and when to come back', async () => {
      const { dashboard, stage, notice } = await show()
      await stage.control.addFault({
        match: { verb: 'list' },
        fault: { type: 'too-many-requests', retryAfterSeconds: 7 },
      })
      await dashboard.open()
      expect(notice()).toContain('Try again in 7 s.')
    })

    it('a dashboard shows why a user may not see pods', async () => {
      const { dashboard, stage, notice } = await show({ users: { jane: {} } })
      await stage.control.actAs('jane')
      await dashboard.open()
      expect(notice()).toBe(
        'pods is forbidden: User "jane" cannot list resource "pods" in API group "" at the cluster scope',
      )
    })

    it('a dashboard shows a conflict of a click as a notice, and keeps the pod', async () => {
      const { dashboard, stage, names, notice, until, click } = await show()
      await stage.control.addFault({
        match: { verb: 'delete', resource: 'pods', name: 'a' },
        fault: { type: 'conflict' },
      })
      await dashboard.open()
      click('a')
      await until(() => notice() !== '')
      expect(notice()).toContain('the object has been modified')
      expect(names()).toEqual(['a', 'b'])
    })

    it('a dashboard gives up on a cluster that refuses every watch', async () => {
      const { dashboard, stage, notice, until } = await show()
      await stage.control.addFault({
        match: { verb: 'watch', resource: 'pods' },
        fault: { type: 'expired' },
      })
      await dashboard.open()
      await until(() => notice() !== '')
      expect(notice()).toBe('The cluster refuses to be watched.')
    })

    it('a dashboard sees the time that the test set', async () => {
      const { dashboard, stage } = await show({
        clock: { now: '2026-03-01T12:00:00Z', stopped: true },
      })
      await dashboard.open()
      const times = (await stage.control.clock.now()) - Date.UTC(2026, 2, 1, 12)
      expect(times).toBe(0)
      expect(document.body.textContent).toContain('2026-03-01T12:00:00Z')
    })

    it('a dashboard sees the state before the change again after a restore', async () => {
      const { dashboard, stage, names, until } = await show()
      await dashboard.open()
      const before = await stage.control.snapshot()
      await stage.control.load(pod('c'))
      await until(() => names().includes('c'))
      await stage.control.restore(before)
      await until(() => !names().includes('c'))
      expect(names()).toEqual(['a', 'b'])
    })
  })
}
