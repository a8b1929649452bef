import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { constants, homedir, setPriority } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'

/** Releases of Helm that are built where they are asked for; 4 waits by watching as kstatus does, 3 by polling. */
const releases = { 3: '3.19.2', 4: '4.0.0' } as const

export type HelmMajor = keyof typeof releases

/** Compiling Helm takes minutes, so that it is only done on request. */
const request = 'BUILD_HELM'
const buildLimit = 1_800_000

/**
 * A Helm of a major release: the one of the path, or one that was built before and is kept in the user's cache folder. Where there is
 * neither, it is built if the environment has `BUILD_HELM`; else says what is skipped.
 *
 * @returns name or path of the program; undefined where there is none
 */
export async function findHelm(major: HelmMajor): Promise<string | undefined> {
  if ((await majorOf('helm')) === major) return 'helm'
  const built = join(cacheFolder(), `helm-${releases[major]}`)
  if ((await majorOf(built)) === major) return built
  if (process.env[request] === undefined) {
    return skip(major, `install one, or set ${request}=1 to have Go build it once`)
  }
  try {
    await build(major, built)
  } catch (error) {
    return skip(major, `it cannot be built: ${String(error)}`)
  }
  return built
}

async function majorOf(program: string): Promise<number> {
  const { stdout } = await runCommand(program, ['version', '--template', '{{.Version}}'])
  return Number(/^v(\d+)\./.exec(stdout)?.[1])
}

function cacheFolder(): string {
  const folder = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(folder, 'skerry-test-programs')
}

/** Builds a release beside its place and moves it there, since other runs may look for it meanwhile. */
async function build(major: HelmMajor, place: string): Promise<void> {
  await mkdir(cacheFolder(), { recursive: true })
  const folder = await mkdtemp(join(cacheFolder(), 'building-'))
  try {
    const module = `helm.sh/helm/v${major}/cmd/helm@v${releases[major]}`
    await goInstall(module, folder)
    await rename(join(folder, 'helm'), place)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function goInstall(module: string, folder: string): Promise<void> {
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod', GOWORK: 'off' }
  return new Promise((resolve, reject) => {
    const child = execFile('go', ['install', module], { env, timeout: buildLimit }, (error) =>
      error ? reject(error) : resolve(),
    )
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  })
}

function skip(major: HelmMajor, why: string): undefined {
  process.stderr.write(`\nSKIPPED: there is no Helm ${major} here; ${why}\n\n`)
  return undefined
}
