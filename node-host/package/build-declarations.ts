import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { declared, entries, external, output, root } from './entries.ts'
import { exportedNames } from './exported-names.ts'

const door = join(root, 'core/index.ts')

/** Takes what an entry uses of core from the declarations of the package's own door, so that a class is the same in all entries. */
const coreAsPackage: Plugin = {
  name: 'skerry-core-as-package',
  resolveId: (source, importer) =>
    importer !== undefined && join(importer, '..', source) === door
      ? { id: './core.js', external: true }
      : undefined,
}

/** Rolls the declarations of an entry up into one file. */
async function rollDeclarations(
  file: string,
  source: string,
  plugins: readonly Plugin[],
): Promise<void> {
  const bundle = await rolldown({
    input: join(root, source),
    plugins: [...plugins, dts({ emitDtsOnly: true, oxc: true, tsconfig: false })],
    external: [/^node:/, ...external],
    logLevel: 'silent',
  })
  const { output: chunks } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const declarations = chunks.find(({ fileName }) => fileName.endsWith('.d.ts'))
  if (declarations?.type !== 'chunk') throw new TypeError(`${source} has no declarations`)
  await writeFile(file, declarations.code)
}

/** Writes the declarations of the package's entries, from the sources, beside their scripts. */
export async function buildDeclarations(folder: string = output): Promise<void> {
  for (const name of declared) {
    const plugins = name === 'core' ? [] : [coreAsPackage]
    await rollDeclarations(join(folder, `${name}.d.ts`), entries[name], plugins)
  }
  const module = await readFile(join(folder, 'testing.d.ts'), 'utf8')
  await writeFile(join(folder, 'testing.d.cts'), declarationsInCommonJs(module))
}

/** Declarations of a module that CommonJS requires: those of the module, read as a module's. */
function declarationsInCommonJs(module: string): string {
  const attributes = "with { 'resolution-mode': 'import' }"
  const names = exportedNames(module)
  const types = names.flatMap((name) => (name.startsWith('type ') ? name.slice(5) : []))
  const values = names.filter((name) => !name.startsWith('type '))
  return [
    `import type * as module from './testing.js' ${attributes}`,
    `export type { ${types.join(', ')} } from './testing.js' ${attributes}`,
    ...values.map((name) => `export declare const ${name}: typeof module.${name}`),
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDeclarations()
