import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { declared, entries, external, output, root, typesEntry } from './entries.ts'
import { exportedNames } from './exported-names.ts'
import { objectTypes } from './object-types.ts'

/** The doors of other entries, whose declarations have what comes through them. */
const doors: ReadonlyMap<string, string> = new Map([
  [join(root, typesEntry), './types.js'],
  [join(root, 'core/index.ts'), './core.js'],
  [join(root, entries.testing), './testing.js'],
  [join(root, entries.browser), './browser.js'],
])

/** Takes what an entry uses of others from their declarations, so that a class is the same in all entries, and nothing is declared twice. */
function throughDoors(known: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'skerry-others-as-package',
    resolveId(source, importer) {
      const id = importer === undefined ? undefined : known.get(join(importer, '..', source))
      return id === undefined ? undefined : { id, external: true }
    },
  }
}

/** The door that the declarations of core itself go through. */
const typesDoor: ReadonlyMap<string, string> = new Map([[join(root, typesEntry), './types.js']])

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
    const known = name === 'core' ? typesDoor : doors
    await rollDeclarations(join(folder, `${name}.d.ts`), entries[name], [throughDoors(known)])
  }
  await writeFile(join(folder, 'types.d.ts'), objectTypes(join(root, typesEntry, '..')))
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
