import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/index.ts'
import { PluginFolder } from '../node/client/plugin-folder.ts'
import { hasKubectl } from './kubectl.ts'
import { type CommandResult, runCommand } from './run-command.ts'

const present = await hasKubectl()

const group = 'client.authentication.k8s.io'
const exec = (rest: JsonObject = {}): JsonObject => ({
  exec: { apiVersion: `${group}/v1`, command: './plugin', interactiveMode: 'Never', ...rest },
})

function credential(status: JsonObject, version = 'v1'): string {
  return JSON.stringify({ apiVersion: `${group}/${version}`, kind: 'ExecCredential', status })
}

const pair = { clientCertificateData: '{certificate}', clientKeyData: '{key}' }

/** A shell script that prints one text the first time it runs, and another from then on. */
function firstThen(first: string, then: string): string {
  return `if [ "$(wc -l < runs)" = 1 ]; then cat <<'END'\n${first}\nEND\nelse cat <<'END'\n${then}\nEND\nfi`
}

describe.runIf(present)('kubeconfigs of a stock kubectl and of skerry kubectl', () => {
  let folder: PluginFolder
  let token: string

  beforeAll(async () => {
    folder = await PluginFolder.open()
    await folder.writeKubeconfig(folder.admin)
    await stock([
      'create',
      'clusterrolebinding',
      'all',
      '--clusterrole=cluster-admin',
      '--serviceaccount=default:default',
    ])
    token = (await stock(['create', 'token', 'default'])).stdout.trim()
  })

  afterAll(() => folder.close())

  function stock(words: readonly string[]): Promise<CommandResult> {
    return runCommand('kubectl', words, { variables: { KUBECONFIG: folder.file('kubeconfig') } })
  }

  /** What both say to the same command, with the name and groups of the user. */
  async function whoami(): Promise<{ readonly code: number; readonly stdout: string }[]> {
    const words = ['auth', 'whoami']
    const results: CommandResult[] = [await stock(words)]
    await folder.write('runs', '')
    results.push(await folder.run(words))
    return results.map(({ code, stdout }) => ({ code, stdout }))
  }

  async function bothSay(user: string): Promise<readonly boolean[]> {
    const results = await whoami()
    return results.map(({ code, stdout }) => code === 0 && stdout.includes(user))
  }

  const admin = 'system:masters'
  const account = 'system:serviceaccount:default:default'

  it('kubectl and skerry kubectl use a client certificate', async () => {
    await folder.writeKubeconfig(folder.admin)
    expect(await bothSay(admin)).toEqual([true, true])
  })

  it('kubectl and skerry kubectl use a bearer token', async () => {
    await folder.writeKubeconfig({ token })
    expect(await bothSay(account)).toEqual([true, true])
  })

  it('kubectl and skerry kubectl use a token in a file beside the kubeconfig', async () => {
    await folder.write(join('secrets', 'token'), `${token}\n`)
    await folder.writeKubeconfig({ tokenFile: 'secrets/token' })
    expect(await bothSay(account)).toEqual([true, true])
  })

  it.each(['v1', 'v1beta1'])(
    'kubectl and skerry kubectl use the token of a plug-in of %s',
    async (version) => {
      await folder.writePlugin({ output: credential({ token }, version) })
      await folder.writeKubeconfig(exec({ apiVersion: `${group}/${version}` }))
      expect(await bothSay(account)).toEqual([true, true])
    },
  )

  it('kubectl and skerry kubectl use the certificate of a plug-in', async () => {
    await folder.writePlugin({ output: credential(pair) })
    await folder.writeKubeconfig(exec())
    expect(await bothSay(admin)).toEqual([true, true])
    expect(await folder.runs()).toBe(1)
  })

  it('kubectl and skerry kubectl run a plug-in again once its token has expired', async () => {
    await folder.writePlugin({
      output: credential({ token, expirationTimestamp: '2020-01-01T00:00:00Z' }),
    })
    await folder.writeKubeconfig(exec())
    expect(await bothSay(account)).toEqual([true, true])
    expect(await folder.runs()).toBeGreaterThan(1)
  })

  it('kubectl and skerry kubectl run a plug-in again after its token was refused', async () => {
    await folder.writePlugin({
      script: firstThen(credential({ token: 'wrong' }), credential({ token })),
    })
    await folder.writeKubeconfig(exec())
    const refused = await stock(['get', 'namespaces'])
    expect(await folder.runs()).toBeGreaterThan(1)
    await folder.write('runs', '')
    const ours = await folder.run(['get', 'namespaces'])
    expect([refused.code, ours.code]).toEqual([0, 0])
    expect(await folder.runs()).toBe(2)
  })

  it('kubectl and skerry kubectl tell a plug-in of the cluster, and name it where it fails', async () => {
    await folder.writePlugin({ exit: 3 })
    await folder.writeKubeconfig(exec({ provideClusterInfo: true }))
    const theirs = await stock(['get', 'namespaces'])
    const ours = await folder.run(['get', 'namespaces'])
    expect(ours.code).toBe(theirs.code)
    expect(theirs.stderr).toContain(ours.stderr)
    expect(ours.stderr).toContain('failed with exit code 3')
  })
})
