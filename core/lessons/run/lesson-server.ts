import type { RequestRecord } from '../../access/observe/request-record.ts'
import type { Brand } from '../../base/api/brand.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { CheckedCommand } from '../check/check-world.ts'
import type { LessonHead, LessonUser } from '../file/lesson.ts'

/** A snapshot of a server's state: opaque, and valid for the server that made it. */
export interface LessonSnapshot {
  readonly id: number
}

/** What a lesson asks of its server's control; that of a mock has it, in a page too. */
export interface LessonControl {
  reset(): Promise<void>
  snapshot(): Promise<LessonSnapshot>
  restore(snapshot: LessonSnapshot): Promise<void>
  /** Creates the objects of manifests, or replaces them. @throws Error for objects that the server refuses */
  load(manifests: readonly string[]): Promise<void>
  requests(): Promise<readonly RequestRecord[]>
  clearRequests(): Promise<void>
  readonly clock: { now(): Promise<number> }
}

/** The server of a lesson: a mock, of which the lesson changes objects and requests at will. */
export interface LessonServer {
  /** Reaches the server as its admin. */
  readonly transport: Transport
  readonly brand: Brand
  readonly control: LessonControl
}

/** The machine that a learner types at, as far as a lesson uses it; a `Workstation` is one. */
export interface LessonMachine {
  readonly files: {
    write(path: string, text: string): void
    /** Contents of all files of the home directory, by path. */
    contents(): ReadonlyMap<string, Uint8Array>
    /** Puts these files in the place of all that are there. */
    replace(files: Iterable<readonly [path: string, content: string | Uint8Array]>): unknown
  }
  readonly commands: { list(): readonly CheckedCommand[]; clear(): void }
  /** The current namespace of its kubectl. */
  readonly session: { readonly namespace: string; useNamespace(namespace: string): void }
  /** Runs lines in its shell; resolves once the last command has ended. */
  type(
    lines: string,
    signal: AbortSignal,
  ): Promise<{ readonly code: number; readonly output: string }>
  /** Ends what runs in the background of its shells. Absent where nothing can. */
  endJobs?(): Promise<void>
}

/** Options of the mock server of a lesson, in the form of `MockOptions`. */
export interface LessonServerOptions {
  readonly brand: 'k8s'
  readonly simulate: true
  readonly seedSystem: true
  readonly enableAdmissionPlugins: readonly string[]
  readonly users: Readonly<Record<string, LessonUser>>
  readonly release?: string
  readonly nodes?: number
}

/** The server that a lesson needs, the same in a page and for its author's checks: a cluster with nodes, and the lesson's users. */
export function lessonServerOptions({
  release,
  nodes,
  users,
}: Pick<LessonHead, 'release' | 'nodes' | 'users'>): LessonServerOptions {
  return {
    brand: 'k8s',
    simulate: true,
    seedSystem: true,
    enableAdmissionPlugins: ['ServiceAccount'],
    users,
    ...(release !== undefined && { release }),
    ...(nodes !== undefined && { nodes }),
  }
}
