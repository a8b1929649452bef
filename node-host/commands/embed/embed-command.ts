import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { embedFences, type EmbedForm, FenceError } from './embed-fences.ts'

const help = `Usage: skerry embed [flags] <file.md>...

Writes Markdown in which each fenced block skerry is a playground in the page.

  -o, --output-dir <folder>    Where the files are written, by their names. Standard output where it is not given.
      --page <address>         Writes an iframe with the built page at this address, in place of the element.
  -h, --help                   Print this text.
`

/** The command `skerry embed`. @throws StartupError where a file cannot be read or written, or a block is wrong */
export async function embedPlaygrounds(words: readonly string[]): Promise<void> {
  const { values, positionals: files } = parse(words)
  if (values.help === true) {
    process.stdout.write(help)
    return
  }
  if (files.length === 0) throw new StartupError('embed needs a file; --help shows how')
  const folder = values['output-dir']
  const form: EmbedForm =
    values.page === undefined ? { as: 'element' } : { as: 'iframe', page: values.page }
  const names = files.map((file) => basename(file))
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (folder !== undefined && double !== undefined) {
    throw new StartupError(`two files are named ${double}; embed them one after the other`)
  }
  for (const file of files) await embedInto(file, folder, form)
}

async function embedInto(file: string, folder: string | undefined, form: EmbedForm): Promise<void> {
  try {
    const made = embedFences(await readFile(file, 'utf8'), form)
    if (folder === undefined) {
      process.stdout.write(made)
      return
    }
    const target = join(folder, basename(file))
    if (resolve(target) === resolve(file)) {
      throw new StartupError(`${file} would be overwritten; give another folder`)
    }
    await mkdir(folder, { recursive: true })
    await writeFile(target, made)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof FenceError ? error.message : reasonOf(error)
    throw new StartupError(`${file}: ${reason}`, error)
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'output-dir': { type: 'string', short: 'o' },
        page: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), error)
  }
}
