import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runKubectl } from '../../../../node-host/commands/kubectl/run-kubectl.ts'

const lease = (version: string): string =>
  `# ours\napiVersion: coordination.k8s.io/${version}\nkind: Lease\nmetadata: {name: a} # kept\n`
const secret = 'apiVersion:   v1\nkind: Secret\n'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-manifests-'))
  await mkdir(join(folder, 'inner'))
  await writeFile(join(folder, 'a.yaml'), secret)
  await writeFile(join(folder, 'notes.txt'), lease('v1beta1'))
  await writeFile(join(folder, 'inner/b.yml'), lease('v1beta1'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Runs `skerry <words>` without a kubeconfig: these commands ask no server. */
async function skerry(words: readonly string[], input = '') {
  let [stdout, stderr] = ['', '']
  const code = await runKubectl(
    words,
    {
      stdin: Readable.from([input]),
      stdout: { write: (text) => ((stdout += String(text)), true) },
      stderr: { write: (text) => ((stderr += String(text)), true) },
      env: { HOME: folder },
    },
    new AbortController().signal,
    'skerry',
  )
  return { code, stdout, stderr }
}

describe('skerry convert', () => {
  it('skerry convert reads standard input and prints the manifest', async () => {
    const words = ['convert', '-f', '-', '--output-version', 'coordination.k8s.io/v1']
    expect(await skerry(words, lease('v1beta1'))).toEqual({
      code: 0,
      stdout: lease('v1'),
      stderr: 'STDIN:2: coordination.k8s.io/v1beta1 Lease a: converted to coordination.k8s.io/v1\n',
    })
  })

  it('skerry convert --in-place rewrites the files of a folder that change, which keep their mode', async () => {
    const file = join(folder, 'inner/b.yml')
    await chmod(file, 0o640)
    const before = await stat(join(folder, 'a.yaml'))
    const words = ['convert', '-R', '-f', folder, '--release', '1.22', '--in-place']
    const { code, stdout } = await skerry(words)
    expect([code, stdout]).toEqual([0, ''])
    expect(await readFile(file, 'utf8')).toBe(lease('v1'))
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect((await stat(join(folder, 'a.yaml'))).mtimeMs).toBe(before.mtimeMs)
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe(lease('v1beta1'))
  })

  it('skerry convert takes no file of inner folders without -R', async () => {
    const { stdout, stderr } = await skerry(['convert', '-f', folder, '--release', '1.22'])
    expect([stdout, stderr]).toEqual([secret, ''])
  })

  it('skerry convert -R --in-place leaves alone what links within the folder lead to, as kubectl does', async () => {
    const inner = join(folder, 'inner')
    await symlink(folder, join(inner, 'back'))
    const words = ['convert', '-R', '-f', inner, '--release', '1.22', '--in-place']
    const { code, stderr } = await skerry(words)
    const line = 'coordination.k8s.io/v1beta1 Lease a: converted to coordination.k8s.io/v1'
    expect([code, stderr]).toEqual([0, `${join(inner, 'b.yml')}:2: ${line}\n`])
  })

  it('skerry convert names what is not there, and helps by its own name', async () => {
    const missing = await skerry(['convert', '-f', join(folder, 'none'), '--release', '1.22'])
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toMatch(/^error: the path ".*none" does not exist\n$/)
    const help = await skerry(['convert', '--help'])
    expect(help.stdout).toContain('skerry convert -f ingress.yaml')
    expect(help.stdout).not.toContain('kubectl')
    const wrong = await skerry(['convert', '--nosuch'])
    expect(wrong.stderr).toContain("See 'skerry convert --help' for usage.")
  })
})

describe('skerry check-removed', () => {
  it('skerry check-removed names the file and line of each removed version', async () => {
    const words = ['check-removed', '-R', '-f', folder, '--release', '1.32']
    const { code, stdout } = await skerry(words)
    expect(code).toBe(1)
    expect(stdout).toBe(
      `${join(folder, 'inner/b.yml')}:2: coordination.k8s.io/v1beta1 Lease a: removed in 1.22; use coordination.k8s.io/v1 Lease\n`,
    )
  })
})

describe('skerry releases', () => {
  it('skerry releases shows a resource without a server or a kubeconfig', async () => {
    const { code, stdout } = await skerry(['releases', 'leases'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^coordination.k8s.io\/v1beta1 +Lease +1.12 +1.16-1.21 /m)
  })
})
