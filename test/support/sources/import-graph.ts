import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** One file's static import of another, or export from it; paths from the project's root, with slashes. */
export interface FileImport {
  readonly from: string
  readonly to: string
}

/** What a TypeScript module imports statically and exports from elsewhere, types too. */
export function importsIn(path: string, text: string): readonly string[] {
  const { module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  return [...new Set(requests)]
}

/**
 * Every import of one TypeScript file by another below the folders of the project at `root`.
 * @throws Error for an import of a TypeScript file that does not exist.
 */
export async function readImports(
  root: string,
  folders: readonly string[],
): Promise<readonly FileImport[]> {
  const files = new Set((await Promise.all(folders.map((each) => modulesOf(root, each)))).flat())
  const imports: FileImport[] = []
  for (const from of files) {
    const text = await readFile(join(root, from), 'utf8')
    for (const request of importsIn(from, text)) {
      if (!request.startsWith('.') || !request.endsWith('.ts')) continue
      const to = posix.join(posix.dirname(from), request)
      if (!files.has(to)) throw new Error(`${from} imports ${to}, which is in none of the folders`)
      imports.push({ from, to })
    }
  }
  return imports
}

/** Paths of the TypeScript modules of a folder and all below, from the root. */
export async function modulesOf(root: string, folder: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  const modules = names.filter((name) => name.endsWith('.ts'))
  return modules.map((name) => posix.join(folder, name.replaceAll(sep, '/'))).sort()
}
