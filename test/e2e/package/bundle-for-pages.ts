import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as buildByEsbuild } from 'esbuild'
import { build as buildByVite } from 'vite'
import webpack from 'webpack'

/** What a bundler made of a page's script. */
export interface PageBundle {
  /** Kilobytes, compressed, that the page loads at its start. */
  readonly start: number
  /** Whether what is loaded on demand is in them, too. */
  readonly isWhole: boolean
  /** What the bundle imports of outside itself: modules of Node, which no browser has. */
  readonly outside: readonly string[]
}

/** Bundles `page.js` of a folder for browsers. @throws where it names a module that the bundler finds nowhere */
export type PageBundler = (folder: string) => Promise<PageBundle>

const kilobytes = (scripts: readonly (string | Uint8Array)[]): number =>
  scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0) / 1024

async function byEsbuild(folder: string): Promise<PageBundle> {
  const { outputFiles, metafile } = await buildByEsbuild({
    absWorkingDir: folder,
    entryPoints: ['page.js'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    platform: 'browser',
    outdir: 'built',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return {
    start: kilobytes(outputFiles.map(({ contents }) => contents)),
    isWhole: true,
    outside: imports.flatMap(({ path, external }) => (external === true ? [path] : [])),
  }
}

async function byVite(folder: string): Promise<PageBundle> {
  const result = await buildByVite({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    worker: { format: 'es' },
    build: { write: false, target: 'es2023', rolldownOptions: { input: join(folder, 'page.js') } },
  })
  const [built] = [result].flat()
  if (!built || !('output' in built)) throw new TypeError('the build was a watch')
  const chunks = new Map(
    built.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])),
  )
  const started = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  for (const { imports } of started) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) started.add(chunk)
    }
  }
  const imported = [...chunks.values()].flatMap((chunk) => [
    ...chunk.imports,
    ...chunk.dynamicImports,
  ])
  // Vite puts an empty module in place of one of Node's.
  const replaced = [...chunks.values()]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.includes('__vite-browser-external'))
  return {
    start: kilobytes([...started].map(({ code }) => code)),
    isWhole: false,
    outside: [...imported.filter((name) => !chunks.has(name)), ...replaced],
  }
}

async function byWebpack(folder: string): Promise<PageBundle> {
  const output = join(folder, 'built')
  const compiler = webpack({
    mode: 'production',
    target: 'web',
    context: folder,
    entry: './page.js',
    output: { path: output, module: true },
    experiments: { outputModule: true },
    // The package is minified; doing it again takes most of the time.
    optimization: { minimize: false },
    performance: { hints: false },
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler?.run((error, done) => (error ? reject(error) : resolve(done)))
  })
  const { errors = [], entrypoints = {} } =
    stats?.toJson({ all: false, errors: true, entrypoints: true }) ?? {}
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const names = entrypoints['main']?.assets?.map(({ name }) => name) ?? []
  // A module of Node that is found nowhere is an error.
  return {
    start: kilobytes(await Promise.all(names.map((name) => readFile(join(output, name))))),
    isWhole: false,
    outside: [],
  }
}

const versionOf = (name: string): string =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { readonly version: string }).version

/** The bundlers by name and version. */
export const pageBundlers: readonly (readonly [name: string, bundler: PageBundler])[] = [
  [`esbuild ${versionOf('esbuild')}`, byEsbuild],
  [`Vite ${versionOf('vite')}`, byVite],
  [`webpack ${versionOf('webpack')}`, byWebpack],
]
