import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { entries, root } from './entries.ts'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** What pages use of `core.js` without a server: bundlers leave whole chunks out, so it shares none with the server. */
const yaml = [
  'core/objects/codec/documents.ts',
  'core/objects/codec/yaml/yaml.ts',
  'core/objects/codec/yaml/yaml-write.ts',
]
const client = [
  'core/base/api/errors/api-error.ts',
  'core/base/api/brand.ts',
  'core/base/client/client.ts',
  'core/base/client/fetch-transport.ts',
  'core/base/client/in-process-transport.ts',
  'core/base/client/informer.ts',
  'core/requests/faults/fault-injector.ts',
  'core/base/http/request-handler.ts',
  'core/base/http/request-headers.ts',
  'core/server/mock/fixtures/build-object.ts',
  'core/base/release/default-release.ts',
  'core/storage/engine/memory-backend.ts',
  'core/storage/engine/storage.ts',
]

/** The modules that scripts load: at their start, or ever. */
function loadedModules(
  chunks: Chunks,
  when: 'start' | 'ever',
  fileNames: readonly string[],
): Set<string> {
  const modules = new Set<string>()
  const seen = new Set<string>()
  const visit = (fileName: string): void => {
    const chunk = chunks.get(fileName)
    if (!chunk || seen.has(fileName)) return
    seen.add(fileName)
    for (const module of chunk.moduleIds) modules.add(module)
    chunk.imports.forEach(visit)
    if (when === 'ever') chunk.dynamicImports.forEach(visit)
  }
  fileNames.forEach(visit)
  return modules
}

/** Builds as the bundler splits of itself: a chunk has what one set of scripts uses; `parts` are looked at as if they were entries. */
async function splitByUse(config: InlineConfig, parts: readonly string[]): Promise<Chunks> {
  const sources = [...Object.entries(entries), ...parts.map((source) => [source, source] as const)]
  const input = Object.fromEntries(sources.map(([name, source]) => [name, join(root, source)]))
  const rolldownOptions = { ...config.build?.rolldownOptions, input }
  const result = await build({
    ...config,
    logLevel: 'error',
    build: { ...config.build, rolldownOptions, minify: false, write: false },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new TypeError('the build was a watch')
  return new Map(
    output.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])),
  )
}

/**
 * Chunks that the package's scripts share: a few large ones, as each file costs a start time and compresses by itself. A page
 * loads nothing of a worker, the worker nothing of a host, and the expression language nothing of a server.
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = await splitByUse(config, [...yaml, ...client])
  const fileOf = (source: string): string[] => {
    const found = [...chunks.values()].filter(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/${source}`),
    )
    if (found.length === 0) throw new Error(`${source} has no chunk of its own: was it moved?`)
    return found.map(({ fileName }) => fileName)
  }
  const startOf = (...fileNames: string[]): Set<string> => loadedModules(chunks, 'start', fileNames)
  const pages = startOf('browser.js', 'answer-from.js', 'storybook.js')
  const worker = startOf('worker.js', ...fileOf('browser-host/worker/run-worker.ts'))
  const inBrowsers = loadedModules(chunks, 'ever', ['browser.js', 'answer-from.js', 'worker.js'])
  // An embed's first frame, and what it loads when it starts; its panels load the rest.
  const embed = startOf('playground.js', ...fileOf('web-playground/embed/mount-embed.ts'))
  const inEmbeds = loadedModules(chunks, 'ever', ['playground.js', 'expressions-worker.js'])
  const elsewhere = loadedModules(
    chunks,
    'ever',
    Object.keys(entries).flatMap((name) =>
      name === 'playground' || name === 'expressions-worker' ? [] : [`${name}.js`],
    ),
  )
  const inWorkers = loadedModules(chunks, 'ever', ['worker.js'])
  const mock = startOf(...fileOf('node-host/testing/open-test-server.ts'))
  // These load the rest of themselves when they run.
  const late = [
    'node-host/commands/command-line.ts',
    'node-host/commands/serve/serve.ts',
    'node-host/testing/open-test-server.ts',
  ].flatMap(fileOf)
  const host = startOf('node.js', 'core.js', 'cel.js', ...late)
  const answers = startOf('answer-from.js')
  const cel = startOf('cel.js')
  const ofYaml = startOf(...yaml.flatMap(fileOf))
  const ofClient = startOf(...client.flatMap(fileOf))
  // What a test's file, a plug-in and the command load before anything else stays small.
  const first = startOf('testing.js', 'vite.js', 'playwright.js', 'main.js')
  // A group takes what its modules import along, unless a group before it has taken that.
  const groups: readonly Omit<Rolldown.CodeSplittingGroup, 'priority'>[] = [
    { name: 'start', test: (id) => first.has(id), entriesAware: true },
    { name: 'port', test: (id) => pages.has(id) && worker.has(id) },
    // It names the engine of patterns, which a bundler would load with all that shares its chunk.
    { name: 'patterns', test: (id) => id.endsWith('/core/base/regex/regex-engine.ts') },
    // What the expression language shares with the server, and the language itself.
    { name: 'values', test: (id) => cel.has(id) && worker.has(id) },
    { name: 'language', test: (id) => cel.has(id) },
    { name: 'yaml', test: (id) => ofYaml.has(id) },
    { name: 'client', test: (id) => ofClient.has(id) },
    { name: 'embed-server', test: (id) => embed.has(id) && worker.has(id) && !pages.has(id) },
    // It starts no worker, which bundlers would build for it.
    { name: 'answers', test: (id) => answers.has(id) },
    // What a page checks of a mock's options, and its worker again: the worker loads nothing else of the page.
    { name: 'options', test: (id) => pages.has(id) && inWorkers.has(id) },
    { name: 'page', test: (id) => pages.has(id) },
    { name: 'server', test: (id) => worker.has(id) },
    // Nothing of a server or of a host, in which there are no elements.
    { name: 'embed', test: (id) => embed.has(id) && !elsewhere.has(id) },
    // What a test server has beside it, which loads nothing of the other hosts; the first part a worker loads on demand, too.
    { name: 'mock', test: (id) => mock.has(id) && inBrowsers.has(id) },
    { name: 'testing', test: (id) => mock.has(id) },
    // What a worker loads on demand, and a host at its start.
    {
      name: 'late',
      test: (id) => host.has(id) && (inBrowsers.has(id) || inEmbeds.has(id)),
      entriesAware: true,
      entriesAwareMergeThreshold: 4_000,
    },
    { name: 'host', test: (id) => host.has(id) },
  ]
  return groups.map((group, at) => ({ ...group, minShareCount: 2, priority: groups.length - at }))
}
