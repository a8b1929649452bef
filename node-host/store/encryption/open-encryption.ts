import { hostname } from 'node:os'
import {
  encryptionMetrics,
  type ApiServerOptions,
  type TransformerOf,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { NodeRuntime } from '../../base/node-runtime.ts'
import type { Closers } from '../../base/process/closers.ts'
import { EncryptionReload } from './encryption-reload.ts'
import {
  closeEncryption,
  type EncryptionContext,
  type EncryptionFile,
  healthOf,
  loadEncryption,
  type LoadedEncryption,
} from './load-encryption.ts'
import { MeterRelay } from './meter-relay.ts'
import { ResourceTransformers } from './resource-transformers.ts'

/** The name of the check of all plug-ins. */
const checkName = 'kms-providers'
/** The step of the start that has begun to watch the file. */
const reloadStep = 'start-encryption-provider-config-automatic-reload'

/** The encryption of a store: its transformers, and what its server shows of it. */
export interface OpenEncryption {
  readonly transformers: TransformerOf
  readonly encryption: NonNullable<ApiServerOptions['encryption']>
}

/**
 * Opens the encryption that a file configures.
 * @throws StartupError with the text of the original for a file that cannot be used
 */
export async function openEncryption(
  file: EncryptionFile,
  {
    brand,
    runtime,
    closers,
  }: Pick<EncryptionContext, 'brand'> & { runtime: NodeRuntime; closers: Closers },
): Promise<OpenEncryption> {
  const meter = new MeterRelay()
  const context = { brand, runtime, meter }
  const first = await orRefuse(file.path, () => loadEncryption(file, context))
  const transformers = new ResourceTransformers(first)
  closers.add(() => closeEncryption(transformers.current))
  if (file.isReloaded) {
    const reload = new EncryptionReload({ ...context, path: file.path, transformers })
    closers.add(() => reload.close())
  }
  meter.record((metrics) => metrics.applied(first.hash))
  const hasCheck = file.isReloaded || first.kms.length > 0
  const check = (): Promise<string | undefined> => healthOf(transformers.current)
  return {
    transformers: transformers.find,
    encryption: {
      checks: new Map(hasCheck ? [[checkName, check]] : []),
      startSteps: file.isReloaded ? [reloadStep] : [],
      attach: (registry, clock) => meter.attach(encryptionMetrics(registry, clock, hostname())),
    },
  }
}

async function orRefuse(
  path: string,
  load: () => Promise<LoadedEncryption>,
): Promise<LoadedEncryption> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartupError(`--encryption-provider-config ${path}: ${error.message}`, error)
  }
}
