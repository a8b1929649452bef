import type { BuildBudget } from './build-budget.ts'
import { KustomizeError } from './kustomize-error.ts'

/** The files that a build reads. Paths are absolute, with `/` between names and without `.` and `..`. */
export interface KustomizeFiles {
  /** The bytes of a file, `'directory'` for a folder, undefined where there is neither. */
  read(path: string): Promise<Uint8Array | 'directory' | undefined>
}

/** Resolves a path from an absolute folder. */
export function joinPath(folder: string, path: string): string {
  const names: string[] = []
  for (const name of `${path.startsWith('/') ? '' : folder}/${path}`.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `/${names.join('/')}`
}

function isWithin(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`)
}

/** Whether a text names something on another machine: a URL, a repository as `git` takes it. */
export function isRemote(path: string): boolean {
  return /^(?:[a-z+]+:\/\/|git@|git::|github\.com[/:]|[\w.-]+@[\w.-]+:)/i.test(path)
}

export function refuseRemote(path: string): void {
  if (!isRemote(path)) return
  throw new KustomizeError(`'${path}' is on another machine: copy it into the folder and name that`)
}

/** The folder of a kustomization, which reads only what is below it. */
export class Folder {
  readonly root: string
  readonly #files: KustomizeFiles
  readonly #budget: BuildBudget
  /** The folders whose kustomizations led here, this one last. */
  readonly #visited: readonly string[]

  private constructor(
    root: string,
    files: KustomizeFiles,
    budget: BuildBudget,
    visited: readonly string[],
  ) {
    this.root = root
    this.#files = files
    this.#budget = budget
    this.#visited = [...visited, root]
    budget.depth(this.#visited.length)
  }

  /** The folder that a command names. @throws KustomizeError where it is none */
  static async open(
    files: KustomizeFiles,
    budget: BuildBudget,
    from: string,
    path: string,
  ): Promise<Folder> {
    refuseRemote(path)
    const root = joinPath(from, path)
    await checkFolder(files, root, path)
    return new Folder(root, files, budget, [])
  }

  /** The folder of another kustomization. @throws KustomizeError for none, and for one that leads back */
  async below(path: string): Promise<Folder> {
    if (path === '') throw new KustomizeError('new root cannot be empty')
    refuseRemote(path)
    if (path.startsWith('/')) throw new KustomizeError(`new root '${path}' cannot be absolute`)
    const root = joinPath(this.root, path)
    await checkFolder(this.#files, root, root)
    const cycle = this.#visited.findLast((visited) => isWithin(visited, root))
    if (cycle !== undefined) {
      throw new KustomizeError(
        `cycle detected: candidate root '${root}' contains visited root '${cycle}'`,
      )
    }
    return new Folder(root, this.#files, this.#budget, this.#visited)
  }

  /** Reads a file at or below the folder. @throws KustomizeError for none, and for one that is elsewhere */
  async read(path: string): Promise<Uint8Array> {
    refuseRemote(path)
    const full = joinPath(this.root, path)
    const found = await this.#files.read(full)
    if (found === undefined) throw new KustomizeError(await this.#missing(full, full))
    if (found === 'directory') throw new KustomizeError(`'${full}' must resolve to a file`)
    if (!isWithin(full, this.root)) {
      throw new KustomizeError(`security; file '${full}' is not in or below '${this.root}'`)
    }
    this.#budget.file(found.length)
    return found
  }

  /** Reads a file of the folder itself; undefined where it has none of the name. */
  async find(name: string): Promise<Uint8Array | undefined> {
    const found = await this.#files.read(joinPath(this.root, name))
    if (found === undefined || found === 'directory') return undefined
    this.#budget.file(found.length)
    return found
  }

  #missing(full: string, shown: string): Promise<string> {
    return missing(this.#files, full, shown)
  }
}

/** The message for a path that leads nowhere, which names the first part of it that is missing. */
async function missing(files: KustomizeFiles, full: string, shown: string): Promise<string> {
  const names = full.split('/').slice(1)
  let at = ''
  for (const name of names) {
    const parent = at
    at = `${at}/${name}`
    if ((await files.read(at)) === undefined) {
      const isFile = parent !== '' && (await files.read(parent)) !== 'directory'
      const why = isFile ? 'not a directory' : 'no such file or directory'
      return `evalsymlink failure on '${shown}' : lstat ${at}: ${why}`
    }
  }
  return `evalsymlink failure on '${shown}' : lstat ${full}: no such file or directory`
}

async function checkFolder(files: KustomizeFiles, full: string, shown: string): Promise<void> {
  const found = await files.read(full)
  if (found === 'directory') return
  const why =
    found === undefined
      ? `not a valid directory: ${await missing(files, full, shown)}`
      : `'${shown}': file is not directory`
  throw new KustomizeError(`must build at directory: ${why}`)
}
