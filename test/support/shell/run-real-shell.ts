import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs by the name of the shell in the tables. */
const programs: Readonly<Record<string, readonly string[]>> = {
  sh: ['busybox', 'sh'],
  bash: ['bash'],
}

function pathOf(program: string): string | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', 'command -v "$0"', program], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

/** Whether a shell is installed, and busybox, whose commands its scripts use. */
export function hasShell(name: string): boolean {
  return ['busybox', ...(programs[name] ?? [''])]
    .filter((each) => each !== 'sh')
    .every((each) => pathOf(each) !== undefined)
}

/** Runs a script with the installed shell, in an empty directory, with busybox's commands alone. */
export function runRealShell(
  name: string,
  script: string,
  input: string,
): { out: string; error: string; code: number | null } {
  const directory = mkdtempSync(join(tmpdir(), 'skerry-shell-'))
  try {
    const tools = join(directory, 'tools')
    const work = join(directory, 'work')
    mkdirSync(tools)
    mkdirSync(work)
    const [program = '', ...args] = programs[name] ?? []
    const path = pathOf(program) ?? ''
    const busybox = pathOf('busybox') ?? ''
    const { stdout: list } = spawnSync(busybox, ['--list'], { encoding: 'utf8' })
    for (const each of list.trim().split('\n')) symlinkSync(busybox, join(tools, each))
    const bash = pathOf('bash')
    if (bash !== undefined) symlinkSync(bash, join(tools, 'bash'))
    const words = script === '' ? args : [...args, '-c', script]
    const { stdout, stderr, status } = spawnSync(path, words, {
      // The shell calls itself so.
      argv0: program === 'busybox' ? 'busybox' : name,
      cwd: work,
      input,
      encoding: 'utf8',
      env: { HOME: '/root', COLOR: 'red', PATH: tools },
      timeout: 10_000,
    })
    return { out: stdout, error: stderr, code: status }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
