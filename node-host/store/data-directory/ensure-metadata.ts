import { type BrandName, type Logger, parseEmulated } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import {
  type DirectoryMetadata,
  newestFormat,
  readMetadata,
  thisVersion,
  writeMetadata,
} from './directory-metadata.ts'
import { type UpgradeContext, upgradeSteps } from './upgrade-steps.ts'

/** What the options of a start say about brand and release; undefined where they say nothing. */
export interface ChosenIdentity {
  readonly brand: BrandName | undefined
  readonly release: string | undefined
}

export interface MetadataContext {
  readonly path: string
  /** Whether a server has used the directory before. */
  readonly isKnown: boolean
  readonly storedBrand: UpgradeContext['storedBrand']
  readonly logger: Logger
}

/** The brand of a directory where nothing says otherwise. */
const defaultBrand: BrandName = 'svc'

/**
 * Reads what the directory keeps, makes it for a new one, and upgrades one of an earlier format. The directory is held.
 * @throws StartupError when it is of another brand or a newer format, or keeps a release that this build does not have.
 */
export async function ensureMetadata(
  context: MetadataContext,
  chosen: ChosenIdentity,
): Promise<DirectoryMetadata> {
  const { path } = context
  const found = await readMetadata(path)
  if (found) checkChoice(path, found, chosen)
  const isNew = found === undefined && !context.isKnown
  return isNew ? makeMetadata(path, chosen) : upgrade(context, found, chosen)
}

/** Writes the release that the directory keeps from now on. @throws StartupError */
export async function writeRelease(
  path: string,
  kept: DirectoryMetadata,
  release: string,
): Promise<void> {
  await writeMetadata(path, { ...kept, release, writtenBy: await thisVersion() })
}

async function makeMetadata(
  path: string,
  { brand = defaultBrand, release }: ChosenIdentity,
): Promise<DirectoryMetadata> {
  const version = await thisVersion()
  const made: DirectoryMetadata = {
    formatVersion: newestFormat,
    brand,
    ...(release !== undefined && { release }),
    createdBy: version,
    writtenBy: version,
  }
  await writeMetadata(path, made)
  return made
}

async function upgrade(
  context: MetadataContext,
  found: DirectoryMetadata | undefined,
  chosen: ChosenIdentity,
): Promise<DirectoryMetadata> {
  const { path, storedBrand, logger } = context
  const brand = found?.brand ?? chosen.brand ?? defaultBrand
  let metadata = found
  for (const step of upgradeSteps) {
    const from = metadata?.formatVersion ?? 0
    if (step.to <= from) continue
    const next = await step.run({ path, storedBrand, brand }, metadata)
    // Before anything is written: a refused start leaves the directory as it was.
    checkChoice(path, next, chosen)
    metadata = { formatVersion: step.to, ...next, writtenBy: await thisVersion() }
    await writeMetadata(path, metadata)
    logger.info(`the data directory was upgraded: ${step.what}`, { path, from, to: step.to })
  }
  if (metadata === undefined) throw new TypeError('no upgrade step leads to the first format')
  return metadata
}

function checkChoice(
  path: string,
  kept: Pick<DirectoryMetadata, 'brand' | 'release'>,
  { brand, release }: ChosenIdentity,
): void {
  if (brand !== undefined && brand !== kept.brand) {
    throw new StartupError(
      `the data directory ${path} was created with brand ${kept.brand} and cannot serve brand ${brand}: start with --brand ${kept.brand}, or choose another directory with --data-dir`,
    )
  }
  if (release === undefined && kept.release !== undefined) checkRelease(path, kept.release)
}

function checkRelease(path: string, release: string): void {
  try {
    parseEmulated(release)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new StartupError(
      `the data directory ${path} keeps a release that is not served: ${error.message}; choose another with --emulated-version`,
      error,
    )
  }
}
