import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { installedProgram } from '../../support/browsers/installed-program.ts'

const script = fileURLToPath(new URL('../../../.ci/run', import.meta.url))

const bash = installedProgram(['bash'])
if (bash === undefined)
  process.stderr.write('SKIPPED: the script of CI, as there is no bash here\n')

/** What `.ci/run` looks for or starts. */
const programs =
  'npm node kubectl chromium chromium-headless-shell firefox-esr WebKitWebDriver Xvfb busybox zsh script etcd etcdctl apt-get env'

/** Runs `.ci/run` among programs that do nothing, or fail where they are called as `failing` says. `absent` is not there. */
async function runAmong(
  failing: string,
  absent = '',
): Promise<{ code: number | null; lines: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'ci-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = `#!/bin/sh\n[ "\${0##*/} $*" = '${failing}' ] && exit 7\nexit 0\n`
  for (const program of programs.split(' ')) {
    if (program !== absent) await writeFile(join(folder, program), text, { mode: 0o755 })
  }
  const dirname = '#!/bin/sh\necho "${1%/*}"\n'
  await writeFile(join(folder, 'dirname'), dirname, { mode: 0o755 })
  const run = spawnSync(bash ?? 'bash', [script], { encoding: 'utf8', env: { PATH: folder } })
  if (run.error) throw run.error
  return { code: run.status, lines: run.stdout.trimEnd().split('\n') }
}

it.skipIf(bash === undefined)(
  'CI that passes says in its last lines which steps it took and how long',
  async () => {
    const { code, lines } = await runAmong('')
    expect(code).toBe(0)
    const from = lines.indexOf('CI: steps that passed, and their times')
    const steps = ['programs', 'etcd', 'npm ci', 'npm run check', 'npm test', 'npm run test:etcd']
    const more = [
      'npm run test:core',
      'npm run test:browsers',
      'npm run test:course',
      'npm run test:nodes',
      'npm run test:dev-servers',
      'histories of fair queues',
      'npm run test:runtimes',
      'uploads',
    ]
    expect(lines.slice(from + 1)).toEqual([
      ...[...steps, ...more, 'all'].map((step) =>
        expect.stringMatching(new RegExp(`^ +\\d+ s {2}${step}$`)),
      ),
      'CI: passed',
    ])
  },
)

it.skipIf(bash === undefined)(
  'CI that fails names the step that failed in its last line',
  async () => {
    const { code, lines } = await runAmong('npm run test:browsers')
    expect(code).toBe(7)
    expect(lines.at(-1)).toBe('CI: FAILED in the step: npm run test:browsers (exit code 7)')
    expect(lines.at(-3)).toMatch(/ s {2}npm run test:core$/)
  },
)

it.skipIf(bash === undefined)(
  'CI fails where a program that it needs cannot be installed, and does without another one',
  async () => {
    const { code, lines } = await runAmong('', 'Xvfb')
    expect(code).toBe(1)
    expect(lines).toContain('CI: there is no Xvfb here')
    expect(lines.at(-1)).toBe('CI: FAILED in the step: programs (exit code 1)')
    expect((await runAmong('', 'chromium-headless-shell')).code).toBe(0)
  },
)
