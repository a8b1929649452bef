import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/index.ts'
import { welcome } from '../../../../node-host/commands/serve/welcome.ts'

function lastLine(kubeconfig: string, platform: NodeJS.Platform): string | undefined {
  const server = { url: 'https://127.0.0.1:6443', brand: brands.k8s, kubeconfig }
  return welcome(server, platform).trimEnd().split('\n').at(-1)
}

describe('the first command that a server proposes', () => {
  it.each([
    ['linux', '/srv/data/kubeconfig', 'KUBECONFIG=/srv/data/kubeconfig kubectl get namespaces'],
    [
      'darwin',
      "/Users/jane/it's/kubeconfig",
      "KUBECONFIG='/Users/jane/it'\\''s/kubeconfig' kubectl get namespaces",
    ],
    [
      'win32',
      'C:\\my data\\kubeconfig',
      'kubectl --kubeconfig "C:\\my data\\kubeconfig" get namespaces',
    ],
  ] as const)(
    'the first command that a server proposes is one for the shells of %s',
    (platform, kubeconfig, command) => {
      expect(lastLine(kubeconfig, platform)).toBe(`Try: ${command}`)
    },
  )
})
