import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs by the name of the shell in the tables. */
const programs: Readonly<Record<string, readonly string[]>> = {
  sh: ['busybox', 'sh'],
  bash: ['bash'],
}

const paths = new Map<string, string | undefined>()

function pathOf(program: string): string | undefined {
  if (!paths.has(program)) paths.set(program, findProgram(program))
  return paths.get(program)
}

function findProgram(program: string): string | undefined {
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

/** A directory of busybox's commands, and bash; made once, and removed by {@link removeTools}. */
let tools: string | undefined

function toolsDirectory(): string {
  if (tools !== undefined) return tools
  tools = mkdtempSync(join(tmpdir(), 'skerry-tools-'))
  const busybox = pathOf('busybox') ?? ''
  const { stdout: list } = spawnSync(busybox, ['--list'], { encoding: 'utf8' })
  for (const each of list.trim().split('\n')) symlinkSync(busybox, join(tools, each))
  const bash = pathOf('bash')
  if (bash !== undefined) symlinkSync(bash, join(tools, 'bash'))
  return tools
}

export function removeTools(): void {
  if (tools !== undefined) rmSync(tools, { recursive: true, force: true })
  tools = undefined
}

/** Runs a script with the installed shell, in an empty directory, with busybox's commands alone. */
export function runRealShell(
  name: string,
  script: string,
  input: string,
): { out: string; error: string; code: number | null } {
  const work = mkdtempSync(join(tmpdir(), 'skerry-shell-'))
  try {
    const [program = '', ...args] = programs[name] ?? []
    const words = script === '' ? args : [...args, '-c', script]
    const { stdout, stderr, status } = spawnSync(pathOf(program) ?? '', words, {
      // The shell calls itself so.
      argv0: program === 'busybox' ? 'busybox' : name,
      cwd: work,
      input,
      encoding: 'utf8',
      env: { HOME: '/root', COLOR: 'red', PATH: toolsDirectory() },
      timeout: 10_000,
    })
    return { out: stdout, error: stderr, code: status }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
