import { describe, expect, it } from 'vitest'
import { readFunctionFailure } from '../../conformance/kubectl/read-function-failure.ts'
import { startMark } from '../../conformance/kubectl/suite-functions.ts'

describe("reasons of functions of kubectl's suite", () => {
  it('a failed assertion is its report, with the line of the suite, and without colours', () => {
    const output = [
      '!!! Error in test/cmd/legacy-script.sh:168',
      startMark,
      '\u001B[1m\u001B[31m',
      'core.sh:120: FAIL!',
      'Get pods {{.spec}}',
      '  Expected: a',
      '  Got:      b',
      '\u001B(B\u001B[m\u001B[31m',
      '55 /go/k8s.io/kubernetes/hack/lib/test.sh',
      '\u001B(B\u001B[m',
      '!!! [1130 04:10:37] Call tree:',
      '!!! [1130 04:10:37]  1: test/cmd/core.sh:120 run_pod_tests(...)',
      '!!! Error in test/cmd/../../test/cmd/core.sh:120',
      "  Error in core.sh:120. 'return 1' exited with status 1",
    ].join('\n')
    expect(readFunctionFailure(output)).toBe(
      'core.sh:120: FAIL! Get pods {{.spec}} Expected: a Got: b 55 /go/k8s.io/kubernetes/hack/lib/test.sh (core.sh:120)',
    )
  })

  it('a failed command is what it said last, and what passed before the function is no reason', () => {
    const output = [
      'FAIL!',
      startMark,
      '+++ Running case: test-cmd.run_chosen_tests',
      'node/a created',
      'The Node "a" is invalid',
      '!!! [1130 04:10:37] Call tree:',
      '!!! Error in test/cmd/core.sh:617',
      "  Error in core.sh:617. 'kubectl replace -f -' exited with status 1",
      'Exiting with status 1',
    ].join('\n')
    expect(readFunctionFailure(output)).toBe('The Node "a" is invalid (core.sh:617)')
  })
})
