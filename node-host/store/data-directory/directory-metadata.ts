import { join } from 'node:path'
import { type BrandName, brands } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readOptional, writePrivate } from '../../base/files/file-store.ts'
import { packageVersion } from '../../base/package-files/own-manifest.ts'

/** The file of a data directory with what its next start needs to know. */
export const metadataFile = 'skerry.json'

/** Format of the data directories that this build writes. */
export const newestFormat = 1

/** What a data directory keeps about itself. */
export interface DirectoryMetadata {
  /** Format of the directory: an integer that grows when a build changes what stands where, or how. */
  readonly formatVersion: number
  readonly brand: BrandName
  /** Release whose API is served, such as `1.25`; absent where none was chosen, so that a newer build serves its newest. */
  readonly release?: string
  /** The version of Skerry that made the directory: `skerry 0.1.0`; absent where that is not known. */
  readonly createdBy?: string
  /** The version that wrote this file last. */
  readonly writtenBy: string
}

/** This version of Skerry, as metadata names it. */
export async function thisVersion(): Promise<string> {
  return `skerry ${await packageVersion()}`
}

/**
 * Reads the metadata of a data directory; undefined where there is none: the directory is new, or of a build before the file.
 * @throws StartupError when the file is damaged, or the directory has a newer format.
 */
export async function readMetadata(directory: string): Promise<DirectoryMetadata | undefined> {
  const path = join(directory, metadataFile)
  const text = await readOptional(path, 'the metadata of the data directory')
  if (text === undefined) return undefined
  const fields = parseFields(text, path)
  const { formatVersion, brand, release, createdBy, writtenBy } = fields
  if (!isFormat(formatVersion)) throw damaged(path, 'formatVersion is not a positive integer')
  const writer = typeof writtenBy === 'string' ? writtenBy : 'an unknown version'
  // Before all other fields, as a newer format may have others.
  if (formatVersion > newestFormat) throw tooNew(directory, formatVersion, writer)
  if (!isBrand(brand)) throw damaged(path, 'brand is neither svc nor k8s')
  if (release !== undefined && typeof release !== 'string') {
    throw damaged(path, 'release is not a text')
  }
  return {
    formatVersion,
    brand,
    ...(release !== undefined && { release }),
    ...(typeof createdBy === 'string' && { createdBy }),
    writtenBy: writer,
  }
}

/** Replaces the metadata, atomically and durably, in a file for its owner only. @throws StartupError */
export async function writeMetadata(directory: string, metadata: DirectoryMetadata): Promise<void> {
  await writePrivate(join(directory, metadataFile), `${JSON.stringify(metadata, undefined, 2)}\n`)
}

function parseFields(text: string, path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // As what is no object, below.
  }
  throw damaged(path, 'it is not a JSON object')
}

function isFormat(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isBrand(value: unknown): value is BrandName {
  return typeof value === 'string' && Object.hasOwn(brands, value)
}

function damaged(path: string, why: string): StartupError {
  return new StartupError(
    `${path} is damaged: ${why}; restore it from a copy, or remove it to have it written again from the store`,
  )
}

function tooNew(directory: string, format: number, writer: string): StartupError {
  return new StartupError(
    `the data directory ${directory} has format ${format}, written by ${writer}, and this version reads formats up to ${newestFormat}: start that version or a later one, or choose another directory with --data-dir`,
  )
}
