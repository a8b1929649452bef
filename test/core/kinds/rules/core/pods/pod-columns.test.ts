import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../../core/base/api/json.ts'
import { type Fields, tableRow } from '../../../../../support/recorded/table-row.ts'

function row(fields: Fields): Record<string, JsonValue> {
  return tableRow('pods', fields)
}

const two = { containers: [{ name: 'a' }, { name: 'b' }] }
const running = { ready: true, state: { running: {} } }
const waiting = (reason: string): object => ({ state: { waiting: { reason } } })
const ended = (terminated: object): object => ({ state: { terminated } })
const isReady = [{ type: 'Ready', status: 'True' }]

describe('the status of a pod', () => {
  it.each([
    ['its phase while nothing says more', { phase: 'Pending' }, 'Pending'],
    ['its own reason', { phase: 'Failed', reason: 'Evicted' }, 'Evicted'],
    [
      'that it is held back',
      { phase: 'Pending', conditions: [{ type: 'PodScheduled', reason: 'SchedulingGated' }] },
      'SchedulingGated',
    ],
    [
      'why the first container does not run',
      {
        phase: 'Running',
        containerStatuses: [waiting('CrashLoopBackOff'), waiting('ErrImagePull')],
      },
      'CrashLoopBackOff',
    ],
    [
      'how a container ended without a word',
      { phase: 'Failed', containerStatuses: [running, ended({ exitCode: 3 })] },
      'ExitCode:3',
    ],
    [
      'which signal ended it',
      { phase: 'Failed', containerStatuses: [ended({ signal: 9, exitCode: 137 })] },
      'Signal:9',
    ],
    [
      'Running while one container is done and the pod is ready',
      {
        phase: 'Running',
        conditions: isReady,
        containerStatuses: [ended({ reason: 'Completed', exitCode: 0 }), running],
      },
      'Running',
    ],
    [
      'NotReady while one container is done and the pod is not ready',
      {
        phase: 'Running',
        containerStatuses: [ended({ reason: 'Completed', exitCode: 0 }), running],
      },
      'NotReady',
    ],
  ])('the status of a pod is %s', (_what, status, expected) => {
    expect(row({ spec: two, status })).toMatchObject({ Status: expected })
  })

  it.each([
    ['how far it is', [ended({ exitCode: 0 }), { state: { running: {} } }], 'Init:1/2'],
    ['how far it is while it prepares', [waiting('PodInitializing')], 'Init:0/2'],
    ['what it waits for', [waiting('ErrImagePull')], 'Init:ErrImagePull'],
    ['why it failed', [ended({ exitCode: 1, reason: 'Error' })], 'Init:Error'],
    ['with what it failed', [ended({ exitCode: 2 })], 'Init:ExitCode:2'],
    ['which signal ended it', [ended({ exitCode: 1, signal: 15 })], 'Init:Signal:15'],
  ])('the status of a pod while it initialises is %s', (_what, initContainerStatuses, expected) => {
    const spec = { ...two, initContainers: [{ name: 'i' }, { name: 'j' }] }
    const status = { phase: 'Pending', initContainerStatuses }
    expect(row({ spec, status })).toMatchObject({ Status: expected, Ready: '0/2' })
  })

  it('the status of a pod is Terminating once it is being deleted, unless it has ended', () => {
    const metadata = { name: 'x', deletionTimestamp: '2026-01-09T00:00:00Z' }
    const status = (status: object): JsonValue | undefined =>
      row({ metadata, spec: two, status })['Status']
    expect(status({ phase: 'Running' })).toBe('Terminating')
    expect(status({ phase: 'Succeeded' })).toBe('Succeeded')
    expect(status({ phase: 'Running', reason: 'NodeLost' })).toBe('Unknown')
  })
})

describe('rows of pods', () => {
  it('rows of pods count sidecars with the containers', () => {
    const sidecar = { name: 's', restartPolicy: 'Always' }
    const status = {
      phase: 'Running',
      initContainerStatuses: [{ name: 's', started: true, ready: true, restartCount: 1 }],
      containerStatuses: [{ ...running, restartCount: 2 }, waiting('CrashLoopBackOff')],
    }
    expect(row({ spec: { ...two, initContainers: [sidecar] }, status })).toMatchObject({
      Ready: '2/3',
      Restarts: '3',
      Status: 'CrashLoopBackOff',
    })
  })

  it('rows of pods forget restarts of finished init containers, but count them while they run', () => {
    const spec = { ...two, initContainers: [{ name: 'i' }] }
    const failing = { name: 'i', restartCount: 4, ...ended({ exitCode: 1 }) }
    const done = { name: 'i', restartCount: 4, ...ended({ exitCode: 0 }) }
    const restarts = (initContainerStatuses: object[]): JsonValue | undefined =>
      row({ spec, status: { initContainerStatuses } })['Restarts']
    expect(restarts([failing])).toBe('4')
    expect(restarts([done])).toBe('0')
  })

  it('rows of pods tell how long ago a container was last restarted', () => {
    const lastState = { terminated: { finishedAt: '2026-01-09T21:00:00Z' } }
    const containerStatuses = [{ ...running, restartCount: 2, lastState }, running]
    expect(row({ spec: two, status: { phase: 'Running', containerStatuses } })).toMatchObject({
      Ready: '2/2',
      Restarts: '2 (3h ago)',
    })
  })

  it('rows of pods show addresses, node and gates', () => {
    const spec = {
      ...two,
      nodeName: 'n1',
      readinessGates: [{ conditionType: 'g' }, { conditionType: 'h' }],
    }
    const status = { podIPs: [{ ip: '10.1.1.1' }], conditions: [{ type: 'g', status: 'True' }] }
    expect(row({ spec, status })).toMatchObject({
      IP: '10.1.1.1',
      Node: 'n1',
      'Nominated Node': '<none>',
      'Readiness Gates': '1/2',
      Age: '5m',
    })
    expect(row({ spec: two })).toMatchObject({
      IP: '<none>',
      Node: '<none>',
      'Readiness Gates': '<none>',
    })
  })
})
