import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  aggregateText,
  type Brand,
  type EncryptionConfiguration,
  readEncryptionConfiguration,
  type Runtime,
  validateEncryption,
} from '../../../core/index.ts'
import { goFileError } from '../../base/errors/go-file-error.ts'
import { loadGrpc } from '../etcd/load-grpc.ts'
import { buildTransformers, type BuiltTransformers } from './build-transformers.ts'
import type { MeterRelay } from './meter-relay.ts'

export interface EncryptionFile {
  readonly path: string
  /** Whether the file is read again as it changes. */
  readonly isReloaded: boolean
}

export interface EncryptionContext {
  readonly brand: Pick<Brand, 'apiDomain'>
  readonly runtime: Pick<Runtime, 'clock' | 'timers' | 'logger'>
  readonly meter: MeterRelay
}

/** A configuration in force. */
export interface LoadedEncryption extends BuiltTransformers {
  /** Hash of the file, by which changes are noticed: the file has keys, which are kept nowhere else. */
  readonly hash: string
  /** Milliseconds after which calls that began with these transformers have ended. */
  readonly graceMs: number
}

/** Reads the content of the file. @throws RangeError with the message of the original */
export async function readEncryptionFile(path: string): Promise<string> {
  const what = `encryption provider configuration file ${JSON.stringify(path)}`
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    throw new RangeError(`error reading ${what}: ${goFileError(path, error).message}`, {
      cause: error,
    })
  }
  if (content === '') throw new RangeError(`${what} is empty`)
  return content
}

export function hashOfFile(content: string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}

/**
 * Reads the file, checks it, and builds its transformers; plug-ins are asked for their status once.
 * @throws RangeError with the message of the original
 */
export async function loadEncryption(
  { path, isReloaded }: EncryptionFile,
  context: EncryptionContext,
): Promise<LoadedEncryption> {
  const content = await within('error while parsing file: error while loading file: ', () =>
    readEncryptionFile(path),
  )
  const configuration = await within('error while parsing file: ', () => {
    const read = readEncryptionConfiguration(content, path, context.brand)
    const causes = validateEncryption(read, isReloaded)
    if (causes.length === 0) return read
    throw new RangeError(
      aggregateText(causes.map(({ field = '', message }) => `${field}: ${message}`)),
    )
  })
  const built = await within('error while building transformers: ', () =>
    build(configuration, context),
  )
  // One after another, as the original does.
  for (const provider of built.kms) await provider.start()
  const sum = built.kms.reduce((total, { timeoutMs }) => total + timeoutMs, 0)
  return { ...built, hash: hashOfFile(content), graceMs: 2 * sum }
}

/** What is not used by a configuration is not loaded. */
async function build(
  configuration: EncryptionConfiguration,
  { runtime, meter }: EncryptionContext,
): Promise<BuiltTransformers> {
  const providers = configuration.resources.flatMap((entry) => entry.providers)
  const hasKms = providers.some(({ kms }) => kms?.apiVersion === 'v2')
  const [packages, kms, box] = await Promise.all([
    hasKms ? loadGrpc('encryption by a KMS plug-in', 'the provider kms') : undefined,
    hasKms ? import('./kms/kms-provider.ts') : undefined,
    providers.some(({ secretbox }) => secretbox) ? import('./secretbox.ts') : undefined,
  ])
  const missing = (): never => {
    throw new TypeError('a provider was not loaded')
  }
  return buildTransformers(configuration, {
    meter,
    kmsProvider: (one, path) =>
      kms && packages ? new kms.KmsProvider(one, path, { runtime, packages, meter }) : missing(),
    secretbox: box?.secretbox ?? missing,
  })
}

/** Puts `prefix` before the message of what is refused. */
async function within<T>(prefix: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RangeError(prefix + error.message, { cause: error })
  }
}

export function closeEncryption({ kms }: Pick<LoadedEncryption, 'kms'>): void {
  for (const provider of kms) provider.close()
}

/** Why plug-ins are not healthy; undefined where all are. They are asked one after another. */
export async function healthOf({
  kms,
}: Pick<LoadedEncryption, 'kms'>): Promise<string | undefined> {
  const failures: string[] = []
  for (const [at, provider] of kms.entries()) {
    const failure = await provider.check()
    if (failure !== undefined) failures.push(`kms-provider-${at}: ${failure}`)
  }
  return failures.length === 0 ? undefined : aggregateText(failures)
}
