import { execFile } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The release whose suite is built. */
const release = '1.34.2'

const settings = { GOFLAGS: '-mod=mod', GOWORK: 'off' }

export interface BuiltSuite {
  /** The program `e2e.test`. */
  readonly program: string
  /** The folder of the module `k8s.io/kubernetes`. */
  readonly module: string
}

/**
 * Builds Kubernetes' `e2e.test` from its Go modules, once: three minutes on two cores, and 1 GB of modules.
 * @param cache where the program and its module stand
 * @param given a program that was built elsewhere
 * @throws Error where there is no Go, or a module cannot be had.
 */
export async function buildSuite(cache: string, given: string | undefined): Promise<BuiltSuite> {
  const source = join(cache, 'source')
  await mkdir(source, { recursive: true })
  const module = await moduleFolder(source)
  const program = given ?? join(cache, `e2e-${release}.test`)
  if (await isThere(program)) return { program, module }
  await writeFile(join(source, 'go.mod'), await goModule(module))
  // With a dependency in the module's own package, `go mod tidy` keeps it; the suite is a test of that dependency.
  await writeFile(
    join(source, 'suite.go'),
    'package suite\n\nimport _ "k8s.io/kubernetes/test/e2e"\n',
  )
  process.stderr.write(`building the suite of ${release} in ${cache}\n`)
  await go(source, ['mod', 'tidy', '-e'])
  await go(source, [
    'test',
    '-c',
    '-vet=off',
    '-p',
    '2',
    '-o',
    program,
    'k8s.io/kubernetes/test/e2e',
  ])
  return { program, module }
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

async function go(folder: string, words: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 64 * 1024 * 1024 }
  return (await run('go', [...words], options)).stdout
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
