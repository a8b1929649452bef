import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandFiles } from './command-files.ts'
import type { CommandAnswer } from './run-in-simulation.ts'

export function hasBusybox(): boolean {
  return spawnSync('busybox', ['true']).status === 0
}

let program: string | undefined

/** The path of busybox, which is not found by the PATH that its commands have. */
function programPath(): string {
  program ??= spawnSync('sh', ['-c', 'command -v busybox'], { encoding: 'utf8' }).stdout.trim()
  return program
}

let applets: string | undefined

/** A directory with all commands of busybox, so that its shell finds them and no others. It is removed at the end. */
function appletsOf(): string {
  if (applets !== undefined) return applets
  const directory = mkdtempSync(join(tmpdir(), 'applets-'))
  spawnSync('busybox', ['--install', '-s', directory])
  process.on('exit', () => rmSync(directory, { recursive: true }))
  applets = directory
  return directory
}

/** Runs a command of the real busybox in a directory that has {@link commandFiles}. */
export function runBusybox(words: readonly string[], input: string): CommandAnswer {
  const directory = mkdtempSync(join(tmpdir(), 'busybox-'))
  try {
    mkdirSync(join(directory, 'd'))
    for (const [name, text] of Object.entries(commandFiles)) {
      writeFileSync(join(directory, name), text)
    }
    const { stdout, stderr, status } = spawnSync(programPath(), words, {
      cwd: directory,
      input,
      encoding: 'utf8',
      timeout: 10_000,
      env: { COLOR: 'red', PATH: appletsOf(), TZ: 'UTC' },
    })
    return { out: stdout, error: stderr, code: status ?? -1 }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
