import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import recorded from '../core/command/kustomize/recorded-builds.json' with { type: 'json' }
import { runCommand } from './run-command.ts'

/** The version of kustomize whose output is recorded. */
const version = 'v5.7.1'

/** A kubectl with that version; undefined where there is none on this machine. */
async function findKubectl(): Promise<string | undefined> {
  for (const name of ['kubectl', process.env['SKERRY_KUBECTL'] ?? 'kubectl-1.34']) {
    const { stdout } = await runCommand(name, ['version', '--client'])
    if (stdout.includes(`Kustomize Version: ${version}`)) return name
  }
  process.stderr.write(
    `\nSKIPPED: no kubectl with kustomize ${version} is here; name one in SKERRY_KUBECTL\n\n`,
  )
  return undefined
}

const kubectl = await findKubectl()

/** A part of the recorded cases; those that were generated are the most varied. */
const cases = recorded.filter(({ name }, index) => index % 6 === 0 || name.startsWith('generated'))

describe.skipIf(kubectl === undefined)('kubectl builds kustomizations as it was recorded', () => {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kustomizations-'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(cases)('$name', async ({ name, files, output, error }) => {
    const root = join(folder, name.replaceAll(' ', '-'))
    for (const [path, text] of Object.entries(files as Record<string, string>)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    const { stdout, stderr } = await runCommand(kubectl ?? '', ['kustomize', root])
    const told = stderr.replaceAll(/^# Warning.*\n/gm, '').replaceAll(root, '/case')
    expect(stdout === '' ? told : stdout).toBe(output ?? error)
  })
})
