import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { provideExec } from '../../../node-host/build/exec-command.ts'
import { root } from '../../../node-host/build/package/entries.ts'
import { scriptFaults } from '../../support/sources/script-faults.ts'

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const notOurs = new Set(['node_modules', 'dist', '.git', '.types'])

function manifestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : manifestFiles(path)
    return entry.name === 'package.json' ? [path] : []
  })
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/** Names of the programs that npm puts on the path of a package's scripts: those of the packages that it names itself. */
function programsOf({ dependencies, devDependencies }: Manifest): Set<string> {
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return new Set(
    names.flatMap((name) => {
      const file = join(root, 'node_modules', name, 'package.json')
      const { bin = {} } = existsSync(file) ? readManifest(file) : {}
      return typeof bin === 'string' ? [name.replace(/^@.*\//, '')] : Object.keys(bin)
    }),
  )
}

/** Whether a script puts `exec` among npm's commands: `build-package.ts` imports what does. */
function providesExec(script: string | undefined): boolean {
  return /^node --import tsx node-host\/build\/(?:provide-exec|build-package)\.ts$/.test(
    script ?? '',
  )
}

const scripts = manifestFiles(root).flatMap((file) => {
  const manifest = readManifest(file)
  const programs = programsOf(manifest)
  const world = {
    programs,
    scripts: new Set(Object.keys(manifest.scripts ?? {})),
    isFile: (path: string) => existsSync(join(dirname(file), path)),
  }
  return Object.entries(manifest.scripts ?? {}).map(([name, script]) => ({
    title: `${name} of ${relative(root, file)}`,
    script,
    // POSIX shells have exec; cmd.exe finds it among npm's commands, where the script before this one has put it.
    world: providesExec(manifest.scripts?.[`pre${name}`])
      ? { ...world, programs: new Set([...world.programs, 'exec']) }
      : world,
  }))
})

describe('scripts of package.json', () => {
  it('the scripts that are looked at are those of the project, npm start among them', () => {
    expect(scripts.map(({ title }) => title)).toContain('start of package.json')
  })

  it.each(scripts)(
    'the script $title means the same to POSIX shells and to cmd.exe, and names what exists',
    ({ script, world }) => {
      expect(scriptFaults(script, world)).toEqual([])
    },
  )

  it('exec is provided for cmd.exe alone, as a command that runs the words that it is given', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-exec-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    provideExec(folder, 'linux')
    expect(readdirSync(folder)).toEqual([])
    provideExec(folder, 'win32')
    provideExec(folder, 'win32')
    expect(readFileSync(join(folder, 'exec.cmd'), 'latin1')).toBe('@%*\r\n')
  })

  const world = {
    programs: new Set(['vitest', 'tsx']),
    scripts: new Set(['build']),
    isFile: (path: string) => path === 'made.ts',
  }

  it.each([
    'vitest run --project e2e && npm run --silent build',
    'node --import tsx made.ts --flag=1,2 "two words"',
    'tsx made.ts',
    'node dist/package/main.js',
  ])('a script is taken that every shell understands: %s', (script) => {
    expect(scriptFaults(script, world)).toEqual([])
  })

  it.each([
    'DEV=1 vitest run',
    'exec node made.ts',
    "vitest run -t 'two words'",
    'vitest run $(cat names)',
    'vitest run `cat names`',
    'vitest run $NAME',
    'vitest run "$NAME"',
    'vitest run %NAME%',
    'vitest run "%NAME%"',
    'vitest run; tsx made.ts',
    'vitest run & tsx made.ts',
    'vitest run || tsx made.ts',
    'vitest run | tsx made.ts',
    'vitest run > out.txt',
    'vitest run <in.txt',
    'vitest run test/*.test.ts',
    'vitest run test/?.test.ts',
    'vitest run test/{a,b}.test.ts',
    'vitest run ~/tests',
    'vitest run a\\ b',
    'vitest run ^a',
    'vitest run !a',
    'vitest run # comment',
    'vitest run\ntsx made.ts',
    'vitest  run',
    '(vitest run)',
    'rm -rf dist && vitest run',
    'cd test && vitest run',
    './node_modules/.bin/vitest run',
    'node_modules/.bin/vitest run',
    'jest',
    'npm run missing',
    'npm run',
    'node missing.ts',
    'node --env-file=missing.env made.ts',
  ])(
    'a script is refused that some shell does not understand, or that names what is not there: %s',
    (script) => {
      expect(scriptFaults(script, world)).not.toEqual([])
    },
  )
})
