import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../../core/index.ts'
import { connectByKubeconfig } from '../../../node-host/index.ts'
import { PluginFolder } from './plugin-folder.ts'

describe('a client by kubeconfig', () => {
  let folder: PluginFolder

  beforeAll(async () => {
    folder = await PluginFolder.open()
  })

  afterAll(() => folder.close())

  it('a client by kubeconfig reads as the user whom a credential plug-in says', async () => {
    const apiVersion = 'client.authentication.k8s.io/v1'
    const status = { clientCertificateData: '{certificate}', clientKeyData: '{key}' }
    await folder.writePlugin({
      output: JSON.stringify({ apiVersion, kind: 'ExecCredential', status }),
    })
    const exec = { apiVersion, command: './plugin', interactiveMode: 'Never' }
    const kubeconfig = await folder.writeKubeconfig({ exec })
    const { transport, namespace } = await connectByKubeconfig({ kubeconfig })
    onTestFinished(() => transport.close())
    const client = createClient(transport, { userAgent: 'test' })
    const { items } = await client.list('/api/v1/namespaces')
    expect(items.map(({ metadata }) => metadata.name)).toContain(namespace)
    await client.list('/api/v1/nodes')
    expect(await folder.runs()).toBe(1)
  })

  it('a client by kubeconfig is refused where the kubeconfig cannot be used', async () => {
    const kubeconfig = await folder.writeKubeconfig(folder.admin)
    await expect(connectByKubeconfig({ kubeconfig, context: 'none' })).rejects.toThrow(
      'context "none" does not exist',
    )
  })
})
