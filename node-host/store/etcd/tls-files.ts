import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'

/** PEM files of a client with TLS: `--etcd-cafile`, `--etcd-certfile` and `--etcd-keyfile`. */
export interface TlsPaths {
  readonly caFile?: string | undefined
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
}

export interface TlsContent {
  readonly authority?: Buffer | undefined
  readonly certificate?: Buffer | undefined
  readonly key?: Buffer | undefined
}

/** The TLS files of a client, read again when they may have been replaced. */
export class TlsFiles {
  readonly #paths: TlsPaths
  #files: TlsContent
  #version = 1

  private constructor(paths: TlsPaths, files: TlsContent) {
    this.#paths = paths
    this.#files = files
  }

  /** @throws StartupError for files that cannot be read, or do not hold what they should. */
  static async read(paths: TlsPaths): Promise<TlsFiles> {
    const files = await readAll(paths)
    try {
      check(files)
    } catch (error) {
      const names = Object.values(paths).filter((path) => path !== undefined)
      throw new StartupError(
        `the certificates for etcd cannot be used (${names.join(', ')}): ${reasonOf(error)}`,
        error,
      )
    }
    return new TlsFiles(paths, files)
  }

  get files(): TlsContent {
    return this.#files
  }

  /** Grows with each change. */
  get version(): number {
    return this.#version
  }

  /** Reads the files again. Files that are half written, or do not fit each other yet, are left for the next time. */
  async refresh(): Promise<void> {
    try {
      const files = await readAll(this.#paths)
      const isSame = (['authority', 'certificate', 'key'] as const).every(
        (name) => files[name]?.toString() === this.#files[name]?.toString(),
      )
      if (isSame) return
      check(files)
      this.#files = files
      this.#version++
    } catch {
      // The former files stay in use.
    }
  }
}

function check({ authority, certificate, key }: TlsContent): void {
  createSecureContext({ ca: authority, cert: certificate, key })
}

async function readAll({ caFile, certFile, keyFile }: TlsPaths): Promise<TlsContent> {
  const [authority, certificate, key] = await Promise.all(
    [caFile, certFile, keyFile].map(readGiven),
  )
  return { authority, certificate, key }
}

async function readGiven(path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined) return undefined
  try {
    return await readFile(path)
  } catch (error) {
    throw new StartupError(`the file ${path} for etcd cannot be read: ${reasonOf(error)}`, error)
  }
}
