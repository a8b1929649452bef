import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { installedProgram } from '../../support/browsers/installed-program.ts'

const script = fileURLToPath(new URL('../../../.ci/run', import.meta.url))

const bash = installedProgram(['bash'])
if (bash === undefined)
  process.stderr.write('SKIPPED: the script of CI, as there is no bash here\n')

/** What `.ci/run` looks for or starts and tests stand in for. */
const programs =
  'npm node kubectl chromium chromium-headless-shell firefox-esr WebKitWebDriver Xvfb busybox zsh script etcd etcdctl apt-get env'

/** The commands of `.ci/run` that run tests. */
const testCommands = [
  'npm test',
  ...['etcd', 'core', 'browsers', 'course', 'nodes', 'dev-servers'].map(
    (name) => `npm run test:${name}`,
  ),
  'env VITE_HISTORIES=*',
  'npm run test:runtimes',
]

const usualSummary = '      Tests  8 passed (8)'

interface Stage {
  /** The command that fails. */
  readonly failing?: string
  /** The program that is not there. */
  readonly absent?: string
  /** What commands of tests print; {@link usualSummary} unless given. */
  readonly summaries?: Readonly<Record<string, readonly string[]>>
}

/** Runs `.ci/run` among programs that do nothing but print. */
async function runAmong({
  failing = '',
  absent = '',
  summaries = {},
}: Stage): Promise<{ code: number | null; lines: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'ci-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const cases = testCommands.map((command) => {
    const pattern = command.replaceAll(' ', '\\ ')
    const lines = summaries[command] ?? [usualSummary]
    return `${pattern}) echo '${lines.join('\n')}' ;;`
  })
  const text = `#!/bin/sh
called="\${0##*/} $*"
case $called in
${cases.join('\n')}
esac
[ "$called" = '${failing}' ] && exit 7
exit 0
`
  for (const program of programs.split(' ')) {
    if (program !== absent) await writeFile(join(folder, program), text, { mode: 0o755 })
  }
  const dirname = '#!/bin/sh\necho "${1%/*}"\n'
  await writeFile(join(folder, 'dirname'), dirname, { mode: 0o755 })
  for (const program of ['tee', 'mktemp', 'rm']) {
    const path = installedProgram([program])
    if (path === undefined) throw new Error(`there is no ${program} here`)
    await symlink(path, join(folder, program))
  }
  const run = spawnSync(bash ?? 'bash', [script], { encoding: 'utf8', env: { PATH: folder } })
  if (run.error) throw run.error
  return { code: run.status, lines: run.stdout.trimEnd().split('\n') }
}

/** How the last lines name a command. */
function stepOf(command: string): string {
  return command.startsWith('env ') ? 'histories of fair queues' : command
}

it.skipIf(bash === undefined)(
  'CI that passes says in its last lines which steps it took and how long',
  async () => {
    const { code, lines } = await runAmong({})
    expect(code).toBe(0)
    const from = lines.indexOf('CI: steps that passed, and their times')
    const tested = ': 8 tests passed'
    expect(lines.slice(from + 1)).toEqual([
      ...[
        'programs',
        'etcd',
        'npm ci',
        'npm run check',
        ...testCommands.map((command) => `${stepOf(command)}${tested}`),
        'uploads',
        'all',
      ].map((step) => expect.stringMatching(new RegExp(`^ +\\d+ s {2}${step}$`))),
      'CI: passed',
    ])
  },
)

it.skipIf(bash === undefined)(
  'CI that fails names the step that failed in its last line',
  async () => {
    const { code, lines } = await runAmong({ failing: 'npm run test:browsers' })
    expect(code).toBe(7)
    expect(lines.at(-1)).toBe('CI: FAILED in the step: npm run test:browsers (exit code 7)')
    expect(lines.at(-3)).toMatch(/ s {2}npm run test:core: 8 tests passed$/)
  },
)

it.skipIf(bash === undefined)(
  'CI fails where a program that it needs cannot be installed, and does without another one',
  async () => {
    const { code, lines } = await runAmong({ absent: 'Xvfb' })
    expect(code).toBe(1)
    expect(lines).toContain('CI: there is no Xvfb here')
    expect(lines.at(-1)).toBe('CI: FAILED in the step: programs (exit code 1)')
    expect((await runAmong({ absent: 'chromium-headless-shell' })).code).toBe(0)
  },
)

it.skipIf(bash === undefined)(
  'CI says how many tests each step passed, be its summaries coloured or several',
  async () => {
    const { code, lines } = await runAmong({
      summaries: {
        'npm test': [
          '\u001B[2m      Tests \u001B[22m \u001B[1m\u001B[32m31346 passed\u001B[39m\u001B[22m | \u001B[33m103 skipped\u001B[39m\u001B[90m (31449)\u001B[39m',
          ' Tests of a log that are no summary',
        ],
        'npm run test:browsers': [
          '      Tests  2 failed | 998 passed | 1200 skipped (2200)',
          '      Tests  2 passed (2)',
        ],
      },
    })
    expect(lines.join('\n')).toContain('31346 passed')
    expect(lines.map((line) => line.replace(/^ *\d+ s {2}/, ''))).toEqual(
      expect.arrayContaining([
        'npm test: 31,346 tests passed, 103 skipped',
        'npm run test:browsers: 1,000 tests passed, 1,200 skipped, 2 failed before they were run again',
      ]),
    )
    expect(code).toBe(0)
  },
)

it.skipIf(bash === undefined)('CI fails where a step of tests passed none', async () => {
  const none = [
    { summaries: ['nothing of tests'], said: 'CI: npm test ran no tests' },
    { summaries: ['      Tests  no tests'], said: 'CI: a run of npm test passed no test' },
    {
      summaries: [usualSummary, '      Tests  12 skipped (12)'],
      said: 'CI: a run of npm test passed no test',
    },
  ]
  for (const { summaries, said } of none) {
    const { code, lines } = await runAmong({ summaries: { 'npm test': summaries } })
    expect(lines).toContain(said)
    expect(lines.at(-1)).toBe('CI: FAILED in the step: npm test (exit code 1)')
    expect(code).toBe(1)
  }
})
