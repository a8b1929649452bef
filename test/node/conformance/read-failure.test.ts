import { describe, expect, it } from 'vitest'
import { readFailure } from '../../conformance/read-failure.ts'

describe('reasons of conformance specs', () => {
  it('the reason of a failed spec is its first failure in one line, with the line of its source', () => {
    const output = [
      '  STEP: Creating a pod @ 11/30/26 00:41:15.852',
      '  [FAILED] in [DeferCleanup (Each)] - /go/test/e2e/framework/debug/dump.go:44 @ 11/30/26 00:41:15.852',
      '• [FAILED] [36.1 seconds]',
      '  [FAILED] Unexpected error:',
      '      <*errors.errorString | 0xc000>: ',
      '      timed out waiting',
      '        for the condition',
      '      {',
      '      }',
      '  occurred',
      '  In [It] at: /go/test/e2e/common/node/pods.go:214 @ 11/30/26 00:41:15.852',
      '• [FAILED] [36.1 seconds]',
      '  [FAILED] [sig-node] Pods [It] should run',
    ].join('\n')
    expect(readFailure(output)).toBe('timed out waiting for the condition (pods.go:214)')
  })

  it('an interrupted spec has the failure that the interruption led to, and says that it was interrupted', () => {
    const output = [
      '  [INTERRUPTED] Interrupted by User',
      '  In [It] at: /go/test/e2e/common/node/kubelet.go:184 @ 11/30/26 00:41:15.852',
      '  [FAILED] An interrupt occurred and then the following failure was recorded in the interrupted node before it exited:',
      '  Context was cancelled (cause: Interrupted by User) after 56.885s.',
      '  Expected',
      '      <string>: ',
      '  to equal',
      '      <string>: Read-only file system',
      '  In [It] at: /go/test/e2e/common/node/kubelet.go:214 @ 11/30/26 00:41:15.852',
    ].join('\n')
    expect(readFailure(output)).toBe(
      'interrupted: Expected to equal <string>: Read-only file system (kubelet.go:214)',
    )
  })

  it('a long reason is cut', () => {
    const reason = readFailure(`[FAILED] ${'a'.repeat(1000)}`)
    expect(reason).toBe(`${'a'.repeat(240)}…`)
  })

  it('a process that ends without a report is told as such', () => {
    expect(readFailure('panic: out of memory')).toBe('it ended without a report')
  })
})
