import { execFile } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The release whose suites are built. */
export const release = '1.34.2'

const settings = { GOFLAGS: '-mod=mod', GOWORK: 'off' }

/** A folder in which Go builds packages of Kubernetes' module. */
export interface KubernetesModule {
  /** The folder of a module that depends on `k8s.io/kubernetes`. */
  readonly source: string
  /** The folder of the module `k8s.io/kubernetes`, which cannot be written to. */
  readonly module: string
}

/**
 * Downloads Kubernetes' module with Go.
 * @param cache where the module stands whose packages are built
 * @throws Error where there is no Go, or the module cannot be had.
 */
export async function kubernetesModule(cache: string): Promise<KubernetesModule> {
  const source = join(cache, 'source')
  await mkdir(source, { recursive: true })
  return { source, module: await moduleFolder(source) }
}

/**
 * Names the packages that are built, so that Go knows every module that they need.
 * @param packages paths such as `k8s.io/kubernetes/test/e2e`
 */
export async function requirePackages(
  { source, module }: KubernetesModule,
  packages: readonly string[],
): Promise<void> {
  await writeFile(join(source, 'go.mod'), await goModule(module))
  // With a dependency in the module's own package, `go mod tidy` keeps it.
  const imports = packages.map((path) => `import _ "${path}"`)
  await writeFile(join(source, 'suite.go'), `package suite\n\n${imports.join('\n')}\n`)
  await go(source, ['mod', 'tidy', '-e'])
}

async function moduleFolder(folder: string): Promise<string> {
  const text = await go(folder, ['mod', 'download', '-json', `k8s.io/kubernetes@v${release}`])
  const found: unknown = JSON.parse(text)
  const path: unknown =
    typeof found === 'object' && found !== null ? Reflect.get(found, 'Dir') : undefined
  if (typeof path !== 'string')
    throw new Error(`k8s.io/kubernetes@v${release} cannot be downloaded`)
  return path
}

/** The module of Kubernetes names its parts by folders that the published one does not have. */
async function goModule(module: string): Promise<string> {
  const text = await readFile(join(module, 'go.mod'), 'utf8')
  const parts = new Set(
    [...text.matchAll(/^\s+(k8s\.io\/[a-z-]+) => \.\/staging/gm)].map(([, name]) => name),
  )
  const version = `v0${release.slice(release.indexOf('.'))}`
  return [
    'module suite',
    'go 1.24.0',
    `require k8s.io/kubernetes v${release}`,
    ...[...parts].map((part) => `replace ${part} => ${part} ${version}`),
    '',
  ].join('\n\n')
}

/** Runs Go in a folder, and gives what it prints. */
export async function go(folder: string, words: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 64 * 1024 * 1024 }
  return (await run('go', [...words], options)).stdout
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
