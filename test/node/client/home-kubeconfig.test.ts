import { homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { homeKubeconfig } from '../../../node-host/client/home-kubeconfig.ts'

const env = {
  HOME: 'C:\\msys\\home\\jane',
  HOMEDRIVE: 'H:',
  HOMEPATH: '\\jane',
  USERPROFILE: 'C:\\Users\\Jane',
}

describe('the kubeconfig in the home of a user', () => {
  it.each([
    [['C:\\msys\\home\\jane\\.kube\\config', 'H:\\jane\\.kube\\config'], 0],
    [['H:\\jane\\.kube\\config', 'C:\\Users\\Jane\\.kube\\config'], 0],
    [['C:\\Users\\Jane\\.kube\\config'], 0],
  ])(
    'on Windows it is the first that exists below HOME, HOMEDRIVE and HOMEPATH, USERPROFILE: %j',
    (there, at) => {
      const exists = (path: string): boolean => there.includes(path)
      expect(homeKubeconfig({ env, platform: 'win32', exists })).toBe(there[at])
    },
  )

  it('on Windows a kubeconfig that exists nowhere is looked for below HOME, or else USERPROFILE', () => {
    const exists = (): boolean => false
    const { HOME: _home, ...others } = env
    expect(homeKubeconfig({ env, platform: 'win32', exists })).toBe(
      'C:\\msys\\home\\jane\\.kube\\config',
    )
    expect(homeKubeconfig({ env: others, platform: 'win32', exists })).toBe(
      'C:\\Users\\Jane\\.kube\\config',
    )
  })

  it.each(['linux', 'darwin'] as const)('on %s the kubeconfig is below HOME alone', (platform) => {
    expect(homeKubeconfig({ env: { ...env, HOME: '/home/jane' }, platform })).toBe(
      '/home/jane/.kube/config',
    )
    expect(homeKubeconfig({ env: {}, platform })).toBe(`${homedir()}/.kube/config`)
  })
})
