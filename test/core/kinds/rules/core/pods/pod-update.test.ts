import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { updated } from '../../../../../support/schemas/validated.ts'

const web = { name: 'web', image: 'nginx', imagePullPolicy: 'Always' }

describe('an update of a pod', () => {
  const before = {
    containers: [web],
    tolerations: [{ key: 'a', operator: 'Exists' }],
    activeDeadlineSeconds: 60,
  }
  const change = (after: JsonObject): string[] =>
    updated('pods', { spec: before }, { spec: { ...before, ...after } })

  it('an update of a pod may change images, shorten the deadline and add tolerations', () => {
    const tolerations = [...before.tolerations, { key: 'b', operator: 'Exists' }]
    const containers = [{ ...web, image: 'nginx:2' }]
    expect(change({ containers, tolerations, activeDeadlineSeconds: 30 })).toEqual([])
  })

  it('an update of a pod gets two causes for a toleration that tolerates nothing', () => {
    const causes = change({ tolerations: [...before.tolerations, {}] })
    expect(causes).toHaveLength(2)
    expect(causes[1]).toBe(causes[0])
    expect(causes[0]).toContain('operator must be Exists when `key` is empty')
  })

  it.each([
    ['', 'Required value'],
    [' b', 'Invalid value: " b": must not have leading or trailing whitespace'],
    [' ', 'Invalid value: " ": must not have leading or trailing whitespace'],
  ])('an update of a pod gets two causes for the image %j', (wrong, why) => {
    const containers = (image: string): JsonObject => ({
      spec: { containers: [{ name: 'a', image, imagePullPolicy: 'Always' }] },
    })
    const cause = `spec.containers[0].image: ${why}`
    expect(updated('pods', containers('a'), containers(wrong))).toEqual([cause, cause])
  })

  it('an update of a pod may change nothing else, and the cause shows the change', () => {
    expect(change({ nodeName: 'node-2' })).toEqual([
      'spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n@@ -42,7 +42,7 @@\n  "NodeSelector": null,\n  "ServiceAccountName": "",\n  "AutomountServiceAccountToken": null,\n- "NodeName": "",\n+ "NodeName": "node-2",\n  "SecurityContext": {\n   "HostNetwork": false,\n   "HostPID": false,\n',
    ])
  })

  it('an update of a pod may not add containers, lengthen the deadline or drop tolerations', () => {
    expect(change({ containers: [web, { ...web, name: 'b' }] })).toEqual([
      'spec.containers: Forbidden: pod updates may not add or remove containers',
    ])
    expect(change({ activeDeadlineSeconds: 61 })).toEqual([
      'spec.activeDeadlineSeconds: Invalid value: 61: must be less than or equal to previous value',
    ])
    expect(change({ tolerations: [] })).toEqual([
      'spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ])
  })

  it('an update of a pod may remove scheduling gates but not add any', () => {
    const gated = { spec: { ...before, schedulingGates: [{ name: 'a.io/x' }] } }
    expect(updated('pods', gated, { spec: before })).toEqual([])
    expect(updated('pods', { spec: before }, gated)).toEqual([
      "spec.schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate 'a.io/x'",
    ])
  })
})
