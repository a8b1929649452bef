import type { Clock } from '../../base/runtime.ts'
import { containerRoot, directoryIn } from '../../cluster/simulation/containers/container-root.ts'
import { FileError } from '../../cluster/simulation/files/file-error.ts'
import { FileRoom } from '../../cluster/simulation/files/file-room.ts'
import type { FileTree, Mount, Mounts } from '../../cluster/simulation/files/mounts.ts'
import { NotingRoom } from '../../cluster/simulation/files/noting-room.ts'
import { ProcessFiles } from '../../cluster/simulation/files/process-files.ts'
import { bytesOfText, textOfBytes } from '../../cluster/simulation/processes/bytes-as-text.ts'
import type { ProcessTable } from '../../cluster/simulation/processes/process-table.ts'
import { procTree } from '../../cluster/simulation/system-files/proc-tree.ts'
import { machineNameServer } from './machine-network.ts'

/** The user of the machine. */
export const learner = { name: 'learner', uid: 1000, home: '/home/learner' } as const
export const machineName = 'workstation'

/** Bytes and files of the machine at most. */
const mostBytes = 16 * 1024 * 1024
const mostEntries = 4096
/** Deepest directories of the home directory that are listed. */
const deepest = 32

/** A file of the home directory. */
export interface HomeFile {
  /** Below the home directory: `pod.yaml`, `shop/web.yaml`. */
  readonly path: string
  readonly size: number
}

/** The files of the machine. Those of the home directory are listed, kept by the host and brought back. */
export class HomeFiles {
  readonly mounts: Mounts
  readonly #clock: Clock
  readonly #files: ProcessFiles
  readonly #listeners = new Set<() => void>()
  #isDue = false

  /** `startScript` is what interactive shells start with. */
  constructor(
    clock: Clock,
    programs: () => readonly string[],
    processes: ProcessTable,
    startScript = '',
  ) {
    this.#clock = clock
    const all = new FileRoom(mostBytes, mostEntries)
    const room = new NotingRoom(mostBytes, mostEntries, all, () => this.#changed())
    const tree = containerRoot({
      files: new Map([...machineFiles, ['/etc/bash.bashrc', startScript]]),
      programs,
      madeAt: clock.now(),
      room,
    })
    const mounts = new Map<string, Mount>()
    const mount = (path: string, from: FileTree, isReadOnly: boolean): void =>
      void mounts.set(path, { path, tree: from, node: from.root, isReadOnly })
    mount('/', tree, false)
    const now = (): number => clock.now()
    const parts = { processes, hostname: machineName, mounts: () => mounts, now, room: all }
    mount('/proc', procTree({ ...parts, sysctls: new Map() }), false)
    const home = tree.root.entries.get('home')
    const { uid } = learner
    const owned = { mode: 0o755, uid, gid: uid, modifiedAt: clock.now() }
    if (home?.kind === 'directory') directoryIn(home, learner.name, owned)
    this.mounts = mounts
    this.#files = this.open()
  }

  /** The files as a process of the user sees them. */
  open(): ProcessFiles {
    const { uid } = learner
    return new ProcessFiles(this.mounts, { uid, groups: [uid] }, () => this.#clock.now())
  }

  /** Calls `listener` soon after changes of the size or number of files, and after each {@link write}. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The path of a file: absolute, or below the home directory. */
  pathOf(path: string): string {
    return path.startsWith('/') ? path : `${learner.home}/${path}`
  }

  /** Content of a file; undefined where there is none. */
  read(path: string): Uint8Array | undefined {
    const place = this.pathOf(path)
    return this.#files.find(place)?.kind === 'file' ? this.#files.read(place) : undefined
  }

  /** Text of a file; undefined where there is none. */
  readText(path: string): string | undefined {
    const bytes = this.read(path)
    return bytes && textOfBytes(bytes)
  }

  /** Writes a file, and makes its directories. @throws FileError with why it cannot be written */
  write(path: string, content: string | Uint8Array): void {
    const place = this.pathOf(path)
    const bytes = typeof content === 'string' ? bytesOfText(content) : content.slice()
    this.#files.makeDirectories(place.slice(0, place.lastIndexOf('/')) || '/', 0o755)
    this.#files.write(place, bytes)
    this.#changed()
  }

  /** Removes a file, or a directory with all that lies in it. @throws FileError */
  remove(path: string): void {
    this.#files.removeAll(this.pathOf(path))
    this.#changed()
  }

  /** The files of the home directory by their paths; hidden ones only where `all` is set. */
  list(all = false): readonly HomeFile[] {
    const found: HomeFile[] = []
    const look = (directory: string, depth: number): void => {
      if (depth > deepest) return
      for (const name of this.#files.names(this.pathOf(directory))) {
        if (name.startsWith('.') && !all) continue
        const path = directory === '' ? name : `${directory}/${name}`
        const status = this.#files.status(this.pathOf(path), false)
        if (status.kind === 'directory') look(path, depth + 1)
        else if (status.kind === 'file') found.push({ path, size: status.size })
      }
    }
    look('', 0)
    return found
  }

  /** Contents of all files of the home directory, hidden ones too, by their paths. */
  contents(): ReadonlyMap<string, Uint8Array> {
    return new Map(
      this.list(true).map(({ path }) => [path, this.read(path) ?? new Uint8Array()] as const),
    )
  }

  /** The same as texts, in which bytes that are no UTF-8 stand as lone surrogates; {@link replace} takes them back. */
  texts(): ReadonlyMap<string, string> {
    return new Map(
      Array.from(this.contents(), ([path, bytes]) => [path, textOfBytes(bytes)] as const),
    )
  }

  /** Puts these files in the place of all that lie in the home directory. Returns the paths that could not be written, with why. */
  replace(contents: Iterable<readonly [string, string | Uint8Array]>): readonly string[] {
    for (const name of this.#files.names(learner.home)) this.remove(name)
    const failures: string[] = []
    for (const [path, content] of contents) {
      try {
        this.write(path.replace(/^\/+/, ''), content)
      } catch (error) {
        if (!(error instanceof FileError)) throw error
        failures.push(`${path}: ${error.message}`)
      }
    }
    this.#changed()
    return failures
  }

  /** Room is taken before a content is there, so listeners are called once the change is made, and once for several. */
  #changed(): void {
    if (this.#isDue) return
    this.#isDue = true
    void Promise.resolve().then(() => {
      this.#isDue = false
      for (const listener of this.#listeners) listener()
    })
  }
}

const machineFiles: ReadonlyMap<string, string> = new Map([
  ['/etc/os-release', 'NAME="Simulated Linux"\nID=simulated\n'],
  [
    '/etc/passwd',
    `root:x:0:0:root:/root:/bin/sh\n${learner.name}:x:${learner.uid}:${learner.uid}::${learner.home}:/bin/bash\n`,
  ],
  ['/etc/group', `root:x:0:\n${learner.name}:x:${learner.uid}:\n`],
  ['/etc/hostname', `${machineName}\n`],
  ['/etc/hosts', `127.0.0.1\tlocalhost\n::1\tlocalhost\n127.0.1.1\t${machineName}\n`],
  [
    '/etc/resolv.conf',
    `search default.svc.cluster.local svc.cluster.local cluster.local\nnameserver ${machineNameServer}\n`,
  ],
])
