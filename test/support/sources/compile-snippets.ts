import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A module to compile: what it imports (names by paths from the root), and lines below that. */
export interface Snippet {
  readonly imports: Readonly<Record<string, string>>
  readonly lines: readonly string[]
}

/** An error of the compiler: the index of its snippet and of the line in it, or undefined where it is elsewhere. */
export interface CompileError {
  readonly snippet: number | undefined
  readonly line: number | undefined
  readonly text: string
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Compiles snippets against the sources, in one run of the compiler, as tests of what does not compile. */
export async function compileSnippets(
  snippets: readonly Snippet[],
): Promise<readonly CompileError[]> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-snippets-'))
  try {
    const heads = snippets.map(({ imports }) =>
      Object.entries(imports).map(
        ([path, names]) =>
          `import ${names} from ${JSON.stringify(join(root, path).replaceAll('\\', '/'))}`,
      ),
    )
    for (const [index, { lines }] of snippets.entries()) {
      const text = [...(heads[index] ?? []), ...lines, 'export {}', ''].join('\n')
      await writeFile(join(folder, `snippet-${index}.ts`), text)
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const output = await compile(join(folder, 'tsconfig.json'))
    return output.split('\n').flatMap((line) => errorIn(line, heads) ?? [])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const configuration = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    isolatedDeclarations: false,
    noEmit: true,
    noUnusedLocals: false,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    rootDir: parse(root).root,
  },
  include: ['snippet-*.ts'],
  references: [],
}

/** What the compiler writes about a project. */
function compile(project: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, '-p', project, '--pretty', 'false'],
      { timeout: 120_000, maxBuffer: 1 << 24 },
      (error, stdout, stderr) => {
        // The compiler ends with 1 or 2 where it found errors.
        if (error && typeof error.code !== 'number') reject(error)
        else if (stderr !== '') reject(new Error(`tsc: ${stderr}`))
        else resolve(stdout)
      },
    )
  })
}

function errorIn(line: string, heads: readonly (readonly string[])[]): CompileError | undefined {
  if (!/\berror TS\d+: /.test(line)) return undefined
  const [, index = '', row = '', text = ''] =
    /snippet-(\d+)\.ts\((\d+),\d+\): error (TS\d+: .*)$/.exec(line) ?? []
  if (text === '') return { snippet: undefined, line: undefined, text: line }
  const snippet = Number(index)
  return { snippet, line: Number(row) - (heads[snippet]?.length ?? 0) - 1, text }
}
