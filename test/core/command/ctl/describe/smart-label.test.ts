import { describe, expect, it } from 'vitest'
import { smartLabel } from '../../../../../core/command/ctl/describe/smart-label.ts'

describe('the heading of a field', () => {
  it.each([
    ['spec', 'Spec'],
    ['creationTimestamp', 'Creation Timestamp'],
    ['apiVersion', 'API Version'],
    ['uid', 'UID'],
    ['insecureSkipTLSVerify', 'Insecure Skip TLS Verify'],
    ['podCIDRs', 'Pod CID Rs'],
    ['clusterIPs', 'Cluster I Ps'],
    ['HTTP', 'HTTP'],
    ['kebab-case', 'Kebab - Case'],
    ['f:metadata', 'f:metadata'],
    ['example.com/key', 'example.com/key'],
    ['port1', 'port1'],
    ['', ''],
  ])('the heading of the field %j is %j', (field, label) => {
    expect(smartLabel(field)).toBe(label)
  })
})
