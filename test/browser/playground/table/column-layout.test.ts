import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../../../../core/index.ts'
import type { LiveRow } from '../../../../web-playground/resources/table-rows.ts'
import { columnLayout, shownColumns } from '../../../../web-playground/table/column-layout.ts'
import { rowWindow } from '../../../../web-playground/table/row-window.ts'
import { statusTone } from '../../../../web-playground/table/status-tone.ts'

const columns: readonly TableColumn[] = [
  { name: 'Name', type: 'string', format: 'name', description: 'Name.', priority: 0 },
  { name: 'Data', type: 'integer', format: '', description: '', priority: 0 },
  { name: 'IP', type: 'string', format: '', description: '', priority: 1 },
]

function row(...cells: readonly string[]): LiveRow {
  return {
    key: 'k',
    namespace: 'default',
    name: cells[0] ?? '',
    cells,
    createdAt: 0,
    deleting: false,
    changes: 0,
    changedAt: 0,
    readAt: 0,
  }
}

describe('the columns of a table', () => {
  it('columns of a table leave the less important ones to the wide view', () => {
    expect(shownColumns(columns, false, false).map(({ name }) => name)).toEqual(['Name', 'Data'])
    expect(shownColumns(columns, true, false).map(({ name }) => name)).toContain('IP')
  })

  it('columns of a table begin with the namespace where all of them are shown', () => {
    expect(shownColumns(columns, false, true)[0]).toMatchObject({ name: 'Namespace', index: -1 })
  })

  it('columns of a table are as wide as their longest text', () => {
    const shown = shownColumns(columns, false, false)
    const narrow = columnLayout(shown, [row('abc', '1')], 8)
    const wide = columnLayout(shown, [row('abc', '1'), row('a-much-longer-name', '1')], 8)
    expect(wide.least).toBeGreaterThan(narrow.least)
    expect(wide.template.split(' ').length).toBe(narrow.template.split(' ').length)
  })
})

describe('the rows that are drawn', () => {
  it('drawn rows are those in sight, and a few more', () => {
    expect(rowWindow(10_000, 0, 300, 30)).toEqual({ first: 0, end: 18 })
    expect(rowWindow(10_000, 30_000, 300, 30)).toEqual({ first: 992, end: 1_018 })
    expect(rowWindow(10_000, 299_700, 300, 30)).toEqual({ first: 9_982, end: 10_000 })
  })

  it('drawn rows are all of few', () => {
    expect(rowWindow(3, 0, 300, 30)).toEqual({ first: 0, end: 3 })
    expect(rowWindow(0, 0, 300, 30)).toEqual({ first: 0, end: 0 })
    expect(rowWindow(3, 90_000, 300, 30)).toEqual({ first: 3, end: 3 })
  })
})

describe('a status', () => {
  it.each<readonly [text: string, tone: string]>([
    ['Running', 'good'],
    ['Active', 'good'],
    ['Pending', 'waiting'],
    ['Terminating', 'waiting'],
    ['Init:0/1', 'waiting'],
    ['Init:Error', 'bad'],
    ['Ready', 'good'],
    ['Ready,SchedulingDisabled', 'waiting'],
    ['NotReady,SchedulingDisabled', 'bad'],
    ['SchedulingGated', 'waiting'],
    ['Approved,Issued', 'good'],
    ['Denied', 'bad'],
    ['Failed', 'bad'],
    ['Preferred', 'plain'],
    // What kubelets say why a container waits or has ended, and why a pod is not admitted.
    ...[
      'CrashLoopBackOff',
      'ImagePullBackOff',
      'ErrImagePull',
      'ErrImageNeverPull',
      'InvalidImageName',
      'ImageInspectError',
      'RegistryUnavailable',
      'SignatureValidationFailed',
      'CreateContainerConfigError',
      'CreateContainerError',
      'RunContainerError',
      'PreStartHookError',
      'PostStartHookError',
      'PreCreateHookError',
      'ContainerCannotRun',
      'ContainerStatusUnknown',
      'StartError',
      'OOMKilled',
      'DeadlineExceeded',
      'Error',
      'ExitCode:3',
      'Signal:9',
      'Evicted',
      'OutOfcpu',
      'UnexpectedAdmissionError',
      'NodeAffinity',
      'NodeLost',
    ].flatMap((reason) => [[reason, 'bad'] as const, [`Init:${reason}`, 'bad'] as const]),
    ['Whatever', 'plain'],
  ])('the status %s is %s', (text, tone) => {
    expect(statusTone(text)).toBe(tone)
  })
})
