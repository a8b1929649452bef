import {
  type ApiObject,
  loadShareTools,
  type SharedFile,
  type SharedState,
} from '../../core/index.ts'
import type { GivenFile, ShareRequest } from '../state/share-request.ts'

/** What may be opened, for the user to decide about. */
export interface Offer {
  readonly state: SharedState
  /** Whether it is a share, or files that hold manifests, or may be kept as files. */
  readonly kind: 'share' | 'files'
  /** Sentences about what is left out. */
  readonly notes: readonly string[]
}

const manifests = /\.(?:ya?ml|json)$/i

/** Reads what was asked for. @throws Error with a sentence where it cannot be opened */
export async function readOffer(request: Exclude<ShareRequest, { kind: 'make' }>): Promise<Offer> {
  const tools = await loadShareTools()
  if (request.kind === 'address') {
    return { state: tools.readShareText(request.text), kind: 'share', notes: [] }
  }
  const files = await request.read()
  const [only] = files
  if (!only) throw new Error('There is no file in what was given.')
  if (files.length === 1 && isShare(only)) {
    return { state: tools.unpackShare(only.bytes), kind: 'share', notes: [] }
  }
  return offerFiles(files)
}

function isShare({ path, bytes }: GivenFile): boolean {
  return path.endsWith('.skerry') || (bytes[0] === 0x1f && bytes[1] === 0x8b)
}

async function offerFiles(given: readonly GivenFile[]): Promise<Offer> {
  const tools = await loadShareTools()
  const objects: ApiObject[] = []
  const files: SharedFile[] = []
  const notes: string[] = []
  for (const { path, bytes } of given) {
    if (tools.isFileName(path)) files.push({ name: path, bytes })
    else notes.push(`The file ${path} has a name that cannot be kept.`)
    if (!manifests.test(path)) continue
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      for (const { object } of tools.readFixtures({ source: path, text })) objects.push(object)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      notes.push(error.message)
    }
  }
  return { state: { objects, files }, kind: 'files', notes }
}

/** Numbers of objects by kind, by name of the kind. */
export function countKinds(objects: readonly ApiObject[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { kind } of objects) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return Array.from(counts).toSorted(([one], [other]) => one.localeCompare(other))
}

export function nameOf({ kind, metadata }: ApiObject): string {
  const { namespace, name = metadata.generateName ?? '' } = metadata
  return namespace === undefined ? `${kind} ${name}` : `${kind} ${namespace}/${name}`
}
