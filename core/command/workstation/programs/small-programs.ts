import type { HostProgram, ProgramIo } from '../host-program.ts'
import { ProgramOutput, readInput } from './program-text.ts'

/** `tree`: the names below directories, as a tree. `-a` shows hidden ones, `-d` directories alone, `-L N` so many levels. */
export const tree: HostProgram = async (io, words) => {
  const left = words.slice(1)
  const roots: string[] = []
  const letters = new Set<string>()
  let levels = Infinity
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!word.startsWith('-')) roots.push(word)
    else for (const letter of word.slice(1)) letters.add(letter)
    if (word.startsWith('-') && word.includes('L')) levels = Number(left.shift())
  }
  const wrong = [...letters].find((letter) => !'adFNL'.includes(letter))
  if (wrong !== undefined || !(levels > 0)) {
    const invalid = `Invalid argument -\`${wrong}'.`
    const why = wrong === undefined ? 'Invalid level, must be greater than 0.' : invalid
    await io.write('stderr', `tree: ${why}\n`)
    return 1
  }
  const walk = new TreeWalk(io, {
    showsHidden: letters.has('a'),
    showsFiles: !letters.has('d'),
    levels,
  })
  for (const root of roots.length === 0 ? ['.'] : roots) await walk.root(root)
  return walk.finish()
}

interface TreeOptions {
  readonly showsHidden: boolean
  readonly showsFiles: boolean
  readonly levels: number
}

/** Deepest directories that are shown. */
const mostLevels = 64

class TreeWalk {
  readonly #io: ProgramIo
  readonly #options: TreeOptions
  readonly #output: ProgramOutput
  #directories = 0
  #files = 0
  #code = 0

  constructor(io: ProgramIo, options: TreeOptions) {
    this.#io = io
    this.#options = options
    this.#output = new ProgramOutput(io)
  }

  async root(path: string): Promise<void> {
    if (!this.#io.isDirectory(path)) {
      await this.#output.write(`${path}  [error opening dir]\n`)
      this.#code = 2
      return
    }
    await this.#output.write(`${path}\n`)
    await this.#below(path, '', 1)
  }

  async finish(): Promise<number> {
    const [directories, files] = [this.#directories, this.#files]
    const shown = `${directories} director${directories === 1 ? 'y' : 'ies'}`
    const counted = this.#options.showsFiles ? `, ${files} file${files === 1 ? '' : 's'}` : ''
    await this.#output.write(`\n${shown}${counted}\n`)
    await this.#output.flush()
    return this.#code
  }

  async #below(directory: string, margin: string, level: number): Promise<void> {
    const { levels, showsFiles, showsHidden } = this.#options
    if (level > Math.min(levels, mostLevels)) return
    const names = this.#io
      .list(directory)
      .filter(
        (name) => (showsHidden || !name.startsWith('.')) && (showsFiles || name.endsWith('/')),
      )
      .toSorted()
    for (const [index, name] of names.entries()) {
      this.#io.signal.throwIfAborted()
      const isLast = index === names.length - 1
      const isDirectory = name.endsWith('/')
      const plain = isDirectory ? name.slice(0, -1) : name
      await this.#output.write(`${margin}${isLast ? '└── ' : '├── '}${plain}\n`)
      if (!isDirectory) this.#files++
      else {
        this.#directories++
        await this.#below(
          `${directory}/${plain}`,
          `${margin}${isLast ? '    ' : '│   '}`,
          level + 1,
        )
      }
    }
  }
}

/** `envsubst`: replaces `$NAME` and `${NAME}` in its input by variables; with an argument only those that it names. */
export const envsubst: HostProgram = async (io, words) => {
  const [, only] = words
  const reference = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g
  const wanted =
    only === undefined
      ? undefined
      : new Set(Array.from(only.matchAll(reference), ([, braced, bare]) => braced ?? bare))
  const text = await readInput(io)
  const output = new ProgramOutput(io)
  await output.write(
    text.replaceAll(reference, (whole, braced: string | undefined, bare: string | undefined) => {
      const name = braced ?? bare ?? ''
      return wanted && !wanted.has(name) ? whole : (io.environment.get(name) ?? '')
    }),
  )
  await output.flush()
  return 0
}
