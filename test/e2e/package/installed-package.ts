import { cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entriesBelow } from '../../../node-host/base/files/entries-below.ts'
import { buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'
import { packageScripts } from '../../../node-host/build/built-targets.ts'
import { buildDeclarations } from '../../../node-host/build/package/build-declarations.ts'
import { root } from '../../../node-host/build/package/entries.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

const projects = fileURLToPath(new URL('projects', import.meta.url))
/** Folders with a `package.json` and its lock, of what projects use beside the package and this checkout has not. */
const fetchedTools = {
  'dev-servers': fileURLToPath(new URL('fetched-tools', import.meta.url)),
  runtimes: fileURLToPath(new URL('../runtimes/fetched-runtimes', import.meta.url)),
}

/** What projects of the tests use beside the package, where nothing is fetched. */
const linkedTools = [
  '@playwright/test',
  '@types/node',
  '@vitest/browser-playwright',
  'esbuild',
  'jest',
  'jest-environment-jsdom',
  'jsdom',
  'vite',
  'vitest',
]

/** The package as npm packs it, installed into a folder of projects outside the checkout. */
export class InstalledPackage {
  /** The folder of the projects, each in a folder of its own. */
  readonly folder: string
  readonly tarball: string
  /** Paths in the tarball. */
  readonly files: readonly string[]

  private constructor(folder: string, tarball: string, files: readonly string[]) {
    this.folder = folder
    this.tarball = tarball
    this.files = files
  }

  /**
   * Builds, packs and installs the package. What projects use beside it is linked to what this checkout has, or fetched as a
   * lock lists it.
   */
  static async create(
    tools: 'linked' | keyof typeof fetchedTools = 'linked',
  ): Promise<InstalledPackage> {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-projects-'))
    const staging = join(folder, 'staging')
    const scripts = join(staging, 'dist/package')
    for (const file of ['package.json', 'README.md', 'LICENSE']) {
      await cp(join(root, file), join(staging, file))
    }
    await buildWhenChanged(packageScripts, () => undefined)
    const isScript = (file: string): boolean => !/\.d\.c?ts$/.test(file)
    await cp(join(root, packageScripts.output), scripts, { recursive: true, filter: isScript })
    await buildDeclarations(scripts)
    const packed = await npm(staging, 'pack', '--json', '--ignore-scripts')
    const [entry] = JSON.parse(packed.output) as [
      { readonly filename: string; readonly files: readonly { readonly path: string }[] },
    ]
    const tarball = join(staging, entry.filename)
    await cp(projects, folder, { recursive: true })
    if (tools === 'linked') await installLinked(folder, tarball)
    else await installFetched(folder, tarball, fetchedTools[tools])
    return new InstalledPackage(folder, tarball, entry.files.map(({ path }) => path).toSorted())
  }

  /** The package's own folder. */
  get home(): string {
    return join(this.folder, 'node_modules/skerry')
  }

  /** Bytes of all that npm has installed; links count nothing. */
  installedBytes(): Promise<number> {
    return bytesIn(join(this.folder, 'node_modules'))
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await entriesBelow(folder)) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size
  }
  return sum
}

async function installLinked(folder: string, tarball: string): Promise<void> {
  await install(folder, '--offline', tarball)
  for (const tool of linkedTools) {
    const link = join(folder, 'node_modules', tool)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', tool), link)
  }
}

async function installFetched(folder: string, tarball: string, tools: string): Promise<void> {
  await cp(tools, folder, { recursive: true })
  await install(folder, '--no-save', '--ignore-scripts', tarball)
}

async function install(folder: string, ...words: readonly string[]): Promise<void> {
  const { code, output } = await npm(folder, 'install', '--no-audit', '--no-fund', ...words)
  if (code !== 0) throw new Error(output)
}

function npm(folder: string, ...words: readonly string[]): Promise<ProgramRun> {
  return runProgram(folder, ['npm', ...words, '--loglevel=error'])
}
