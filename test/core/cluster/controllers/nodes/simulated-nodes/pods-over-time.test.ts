import { describe, expect, it } from 'vitest'
import {
  has,
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { isPodReady } from '../../../../../../core/cluster/controllers/shared/pods/pod-state.ts'
import { openMock } from '../../../../../support/servers/mock-server.ts'
import cases from './pods-over-time.json' with { type: 'json' }

const pods = '/api/v1/namespaces/default/pods'

function containerText(status: JsonObject): string {
  const state = structOf(status, 'state')
  const ended = structOf(state, 'terminated')
  const what = has(state, 'running')
    ? 'running'
    : has(state, 'terminated')
      ? `${textOf(ended, 'reason')}/${numberOf(ended, 'exitCode') ?? 0}`
      : textOf(structOf(state, 'waiting'), 'reason')
  const restarts = numberOf(status, 'restartCount') ?? 0
  return `${textOf(status, 'name')}:${what}${restarts > 0 ? ` x${restarts}` : ''}`
}

function podText(pod: ApiObject): string {
  const status = structOf(pod, 'status')
  const lists = ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses']
  const reason = textOf(status, 'reason')
  return [
    textOf(status, 'phase'),
    ...(reason === '' ? [] : [reason]),
    ...(isPodReady(pod) ? ['ready'] : []),
    ...lists.flatMap((list) => objectsOf(status, list)).map(containerText),
  ].join(' ')
}

const clock = { now: Date.UTC(2026, 0, 1), stopped: true }

describe('simulated nodes', () => {
  it('run pods as their images, commands and annotations say', async () => {
    const { server, send } = await openMock({
      simulate: ['simulated-nodes'],
      disableAdmissionPlugins: ['ServiceAccount'],
      nodes: 1,
      seed: 7,
      clock,
    })
    await server.clock.advance(1)
    for (const { name, spec, ...rest } of cases) {
      const metadata = { name, ...('annotations' in rest && { annotations: rest.annotations }) }
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...spec, nodeName: 'node-1' } }
      const made = await send('POST', pods, { body: pod })
      expect(made.kind === 'Pod' ? '' : made.message).toBe('')
    }
    await server.clock.advance(0)
    const seen: Record<string, Record<string, string>> = {}
    let now = 0
    const times = new Set(cases.flatMap((each) => Object.keys(each.seen).map(Number)))
    for (const time of Array.from(times).toSorted((a, b) => a - b)) {
      await server.clock.advance((time - now) * 1000)
      now = time
      for (const { name, seen: wanted } of cases) {
        if (!(String(time) in wanted)) continue
        const pod = (await send('GET', `${pods}/${name}`)) as unknown as ApiObject
        ;(seen[name] ??= {})[String(time)] = podText(pod)
      }
    }
    expect(seen).toEqual(Object.fromEntries(cases.map((each) => [each.name, each.seen])))
    // A server ends soon when its pod is deleted; a shell as process 1 is killed at the end of the grace period.
    const ends = async (name: string): Promise<boolean> =>
      (await send('GET', `${pods}/${name}`)).kind === 'Status'
    const [nginx, shell] = ['a-server-runs-and-stays-ready', 'a-loop-of-a-shell-runs-on']
    for (const name of [nginx, shell]) await send('DELETE', `${pods}/${name}`)
    await server.clock.advance(1000)
    expect([await ends(nginx), await ends(shell)]).toEqual([true, false])
    await server.clock.advance(30_000)
    expect(await ends(shell)).toBe(true)
  })
})
