import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JsonObject, textOf } from '../../../core/index.ts'
import { PluginFolder, type PluginScript, present } from './plugin-folder.ts'

/** A plug-in of a kubeconfig, and what kubectl 1.32 said and did with it. */
interface PluginCase extends PluginScript {
  readonly name: string
  /** What differs from a plug-in of v1 in the folder of the kubeconfig; null for an absent field. */
  readonly exec?: JsonObject
  /** Fields of the user beside the plug-in; null takes the plug-in away. */
  readonly user?: JsonObject
  readonly flags?: readonly string[]
  readonly code: number
  readonly stderr: string
  readonly ran: boolean
}

interface InputCase {
  readonly name: string
  readonly exec: JsonObject
  readonly cluster: JsonObject
  readonly flags: readonly string[]
  readonly info: string
}

function readCases<T>(name: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as readonly T[]
}

/** glibc runs a file of no known format by a shell, and Node starts programs by glibc. */
const differing = new Set(['a file with a wrong format'])

const v1 = {
  apiVersion: 'client.authentication.k8s.io/v1',
  command: './plugin',
  interactiveMode: 'Never',
}

describe('skerry kubectl with a credential plug-in', () => {
  let folder: PluginFolder

  beforeAll(async () => {
    folder = await PluginFolder.open()
    await folder.write('plain.txt', 'x\n')
    await folder.write('bad-interpreter', '#!/no/such/sh\n', 0o700)
    await mkdir(folder.file('folder'))
    await folder.write(
      'ca.pem',
      Buffer.from(textOf(folder.cluster, 'certificate-authority-data'), 'base64').toString(),
    )
  })

  afterAll(() => folder.close())

  it.each(readCases<PluginCase>('exec-plugins.json').filter(({ name }) => !differing.has(name)))(
    'skerry kubectl says and does what kubectl does about $name',
    async ({ exec = {}, user = {}, flags = [], ...wanted }) => {
      await folder.writePlugin({
        ...wanted,
        script: wanted.script === undefined ? 'cat output' : wanted.script,
      })
      const filled = JSON.parse(
        JSON.stringify(user)
          .replace('{certificateData}', textOf(folder.admin, 'client-certificate-data'))
          .replace('{keyData}', textOf(folder.admin, 'client-key-data')),
      ) as JsonObject
      await folder.writeKubeconfig(present({ exec: present({ ...v1, ...exec }), ...filled }))
      const { code, stderr } = await folder.run([
        '--kubeconfig',
        folder.file('kubeconfig'),
        ...flags,
        'get',
        '--raw',
        '/version',
      ])
      expect({ code, stderr: stderr.replaceAll(folder.path, '{folder}') }).toEqual({
        code: wanted.code,
        stderr: wanted.stderr,
      })
      expect((await folder.runs()) > 0).toBe(wanted.ran)
    },
  )

  it.each(readCases<InputCase>('exec-inputs.json'))(
    'a plug-in is told $name, in the bytes of kubectl',
    async ({ exec, cluster, flags, info }) => {
      const server = textOf(folder.cluster, 'server')
      const authority = textOf(folder.cluster, 'certificate-authority-data')
      const apiVersion = textOf(exec, 'apiVersion') || v1.apiVersion
      const status = { clientCertificateData: '{certificate}', clientKeyData: '{key}' }
      await folder.writePlugin({
        output: JSON.stringify({ apiVersion, kind: 'ExecCredential', status }),
      })
      const own = JSON.parse(JSON.stringify(cluster).replace('{server}', server)) as JsonObject
      const path = await folder.writeKubeconfig({ exec: { ...v1, ...exec } }, own)
      const { code } = await folder.run(['get', '--raw', '/version', ...flags], {
        KUBECONFIG: path,
      })
      expect(code).toBe(0)
      const input = readFileSync(folder.file('input'), 'utf8')
      expect(input).toBe(info.replace('{server}', server).replace('{authority}', authority))
    },
  )
})
