import type { BrandName } from '../../../core/index.ts'
import type { DirectoryMetadata } from './directory-metadata.ts'

/** What an upgrade step may use. */
export interface UpgradeContext {
  /** Absolute path of the data directory, which this process holds. */
  readonly path: string
  /** The brand that the store of the directory records; undefined where there is no store, or an empty one. */
  readonly storedBrand: () => Promise<BrandName | undefined>
  /** The brand of a directory whose store records none. */
  readonly brand: BrandName
}

/** What a directory keeps, but for the fields that the upgrade itself sets. */
export type UpgradedMetadata = Omit<DirectoryMetadata, 'formatVersion' | 'writtenBy'>

export interface UpgradeStep {
  /** The format that it leads to, from the one before. */
  readonly to: number
  /** What it does, for the log: a clause in the present tense. */
  readonly what: string
  /**
   * Changes the directory, and returns its metadata, which is written once the step has succeeded. After a crash the step runs
   * again, so it must have the same result wherever it was interrupted.
   */
  readonly run: (
    context: UpgradeContext,
    metadata: UpgradedMetadata | undefined,
  ) => Promise<UpgradedMetadata>
}

/** All upgrades of data directories, in order. A directory without metadata has format 0. */
export const upgradeSteps: readonly UpgradeStep[] = [
  {
    to: 1,
    what: 'skerry.json keeps the brand and the release',
    run: async ({ storedBrand, brand }) => ({ brand: (await storedBrand()) ?? brand }),
  },
]
