import { describe, expect, it } from 'vitest'
import { platformOf } from '../../../../node-host/base/process/host-platform.ts'

describe('the platform of /version', () => {
  it.each([
    ['linux', 'x64', 'linux/amd64'],
    ['linux', 'arm64', 'linux/arm64'],
    ['darwin', 'arm64', 'darwin/arm64'],
    ['win32', 'x64', 'windows/amd64'],
    ['win32', 'ia32', 'windows/386'],
  ])(
    'the platform of a server on %s and %s is %s, as Go names it',
    (system, architecture, name) => {
      expect(platformOf(system, architecture)).toBe(name)
    },
  )
})
