import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/index.ts'
import { readAdmissionConfig } from '../../../../node-host/serving/launch/admission-config.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-admission-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

async function configOf(text: string): ReturnType<typeof readAdmissionConfig> {
  const file = join(directory, 'admission.yaml')
  await writeFile(file, text)
  return readAdmissionConfig(file, brands.k8s)
}

const head = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\n'

describe('the admission configuration file', () => {
  it('an admission configuration holds configurations of plug-ins, or names files beside it that do', async () => {
    await writeFile(join(directory, 'other.yaml'), 'kind: Other\n')
    const read = await configOf(
      `${head}plugins:\n- name: A\n  configuration:\n    kind: Own\n- name: B\n  path: other.yaml\n- name: C\n`,
    )
    expect(read).toEqual({ A: { kind: 'Own' }, B: { kind: 'Other' } })
  })

  it('an admission configuration has the configuration of PodNodeSelector, which has no kind, as those of others', async () => {
    const selectors = 'podNodeSelectorPluginConfig:\n  clusterDefaultNodeSelector: a=b\n'
    const expected = {
      PodNodeSelector: { podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: 'a=b' } },
    }
    await writeFile(join(directory, 'selectors.yaml'), selectors)
    const plugin = `${head}plugins:\n- name: PodNodeSelector\n`
    expect(await configOf(`${plugin}  path: selectors.yaml\n`)).toEqual(expected)
    const indented = selectors.replaceAll(/^/gm, '    ')
    expect(await configOf(`${plugin}  configuration:\n${indented}`)).toEqual(expected)
    expect(await configOf(selectors)).toEqual(expected)
  })

  it('an admission configuration may be the older one of ImagePolicyWebhook and PodNodeSelector', async () => {
    const images = 'imagePolicy: {kubeConfigFile: a}\n'
    const read = { ImagePolicyWebhook: { imagePolicy: { kubeConfigFile: 'a' } } }
    expect(await configOf(images)).toEqual(read)
    expect(await configOf(`${images}podNodeSelectorPluginConfig: {}\nother: 1\n`)).toEqual({
      ImagePolicyWebhook: { ...read.ImagePolicyWebhook, other: 1 },
      PodNodeSelector: { podNodeSelectorPluginConfig: {}, other: 1 },
    })
  })

  it.each([
    [
      'kind: Other\napiVersion: v1\n',
      'it has kind Other and apiVersion v1; it must be AdmissionConfiguration of',
    ],
    ['[]', 'it must contain an object'],
    ['a: [', 'admission.yaml: '],
    [`${head}plugins:\n- path: x\n`, 'a plug-in has no name'],
    [`${head}plugin: []\n`, 'unknown field "plugin"; it must be one of apiVersion, kind, plugins'],
    [
      `${head}plugins:\n- name: A\n  config: {}\n`,
      'unknown field "plugins[0].config"; it must be one of name, path, configuration',
    ],
    [
      `${head}plugins:\n- name: A\n  configuration: {}\n- name: A\n  configuration: {}\n`,
      'the plug-in A is configured twice',
    ],
    [`${head}plugins:\n- name: A\n  path: absent.yaml\n`, 'absent.yaml'],
  ])('an admission configuration that cannot be used is refused: %j', async (text, message) => {
    await expect(configOf(text)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message) as string,
    })
  })
})
